import { useState } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { useConfirm } from '#platform/web/dialogs/confirm-dialog.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'
import { showFailure } from '#platform/web/toasts/show-failure.ts'
import { showToast } from '#platform/web/toasts/toasts.ts'
import { finishStudents } from '../../contract/students.contract.ts'

/** Finishes all students of an ended class, after a question. @see OP-084 */
export function FinishAll({ classId, onFinished }: { classId: string; onFinished: () => void }) {
  const [confirm, dialog] = useConfirm()
  const [isBusy, setIsBusy] = useState(false)

  async function finish() {
    setIsBusy(true)
    try {
      const { finished } = await browserApi.call(finishStudents, { params: { classId } })
      showToast(m.enrolment_finished_all({ count: localDigits(finished) }))
      onFinished()
    } catch (error) {
      showFailure(error, () => void finish())
    } finally {
      setIsBusy(false)
    }
  }
  async function ask() {
    if (isBusy) return
    const question = { title: m.enrolment_finish_all_title(), confirmLabel: m.enrolment_finish_all() }
    if (await confirm(question)) await finish()
  }
  return (
    <>
      <button type="button" className="btn btn-quiet" aria-disabled={isBusy} onClick={() => void ask()}>
        {m.enrolment_finish_all()}
      </button>
      {dialog}
    </>
  )
}
