import { useState } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { useConfirm } from '#platform/web/dialogs/confirm-dialog.tsx'
import { ReasonDialog } from '#platform/web/dialogs/reason-dialog.tsx'
import { useDeed } from '#platform/web/notices/use-deed.ts'
import {
  approveEnrolmentAsAdmin,
  type DeskRow,
  rejectEnrolmentAsAdmin,
  voidEnrolment,
} from '../../contract/payment-desk.contract.ts'
import { ExtendDialog } from './extend-dialog.tsx'

type Asking = 'reject' | 'void' | 'extend'

/** What an admin may do with an enrolment as it stands. @see SR-06 */
export function EnrolmentActs({ row }: { row: DeskRow }) {
  const { run } = useDeed()
  const [asking, setAsking] = useState<Asking>()
  const [confirm, dialog] = useConfirm()
  const params = { kind: row.kind, id: String(row.enrolment_id) }
  const { version } = row
  const concerned = `${row.student.name ?? row.student.no} · ${row.title}`
  const done = async () => {
    setAsking(undefined)
    await run(async () => undefined, m.payments_changed())
  }
  async function approve() {
    const detail =
      row.payment_verified_at || row.fee === 0 ? concerned : `${concerned} – ${m.payments_approve_unpaid()}`
    const question = { title: m.payments_approve_title(), detail, confirmLabel: m.payments_approve() }
    if (!(await confirm(question))) return
    await run(() => adminApi.call(approveEnrolmentAsAdmin, { params, body: { version } }), m.payments_changed())
  }
  async function turnDown(reason: string) {
    const endpoint = asking === 'void' ? voidEnrolment : rejectEnrolmentAsAdmin
    await adminApi.call(endpoint, { params, body: { reason, version } })
    await done()
  }
  return (
    <div className="row acts-under">
      <ActButtons status={row.status} onApprove={() => void approve()} onAsk={setAsking} />
      {asking === 'reject' || asking === 'void' ? (
        <ReasonDialog
          title={asking === 'void' ? m.payments_void_title() : m.payments_reject_title()}
          detail={concerned}
          actLabel={asking === 'void' ? m.payments_void() : m.payments_desk_reject()}
          danger={asking === 'void'}
          onCancel={() => setAsking(undefined)}
          onReason={turnDown}
        />
      ) : null}
      {asking === 'extend' ? (
        <ExtendDialog row={row} onCancel={() => setAsking(undefined)} onExtended={() => void done()} />
      ) : null}
      {dialog}
    </div>
  )
}

interface ActButtonsProps {
  status: number
  onApprove: () => void
  onAsk: (asking: Asking) => void
}

function ActButtons({ status, onApprove, onAsk }: ActButtonsProps) {
  return (
    <>
      {status === 1 || status === 3 ? (
        <button type="button" className="btn" onClick={onApprove}>
          {m.payments_approve()}
        </button>
      ) : null}
      {status === 1 ? (
        <button type="button" className="btn btn-danger" onClick={() => onAsk('reject')}>
          {m.payments_desk_reject()}
        </button>
      ) : null}
      {status === 2 ? (
        <>
          <button type="button" className="btn" onClick={() => onAsk('extend')}>
            {m.payments_extend()}
          </button>
          <button type="button" className="btn btn-danger" onClick={() => onAsk('void')}>
            {m.payments_void()}
          </button>
        </>
      ) : null}
    </>
  )
}
