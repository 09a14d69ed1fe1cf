import { useState } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import { RefusedCall } from '#platform/web/api/api.ts'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { ReasonDialog } from '#platform/web/dialogs/reason-dialog.tsx'
import { showNotice } from '#platform/web/notices/notices.ts'
import {
  approveEnrolmentAsAdmin,
  type DeskRow,
  reasonBody,
  reasonMaxLength,
  rejectEnrolmentAsAdmin,
  voidEnrolment,
} from '../../contract/payment-desk.contract.ts'
import { ExtendDialog } from './extend-dialog.tsx'

interface EnrolmentActsProps {
  row: DeskRow
  onChanged: () => void
}

type Asking = 'reject' | 'void' | 'extend'

/** What an admin may do with an enrolment as it stands. @see SR-06 */
export function EnrolmentActs({ row, onChanged }: EnrolmentActsProps) {
  const [asking, setAsking] = useState<Asking>()
  const params = { kind: row.kind, id: String(row.enrolment_id) }
  const done = () => {
    setAsking(undefined)
    showNotice(m.payments_changed())
    onChanged()
  }
  async function approve() {
    try {
      await adminApi.call(approveEnrolmentAsAdmin, { params })
      done()
    } catch (error) {
      showNotice(error instanceof RefusedCall ? error.message : m.platform_error_text(), { tone: 'problem' })
    }
  }
  async function turnDown(reason: string) {
    await adminApi.call(asking === 'void' ? voidEnrolment : rejectEnrolmentAsAdmin, { params, body: { reason } })
    done()
  }
  return (
    <div className="row">
      {row.status === 1 || row.status === 3 ? (
        <button type="button" className="btn" onClick={() => void approve()}>
          {m.payments_approve()}
        </button>
      ) : null}
      {row.status === 1 ? (
        <button type="button" className="btn btn-danger" onClick={() => setAsking('reject')}>
          {m.payments_desk_reject()}
        </button>
      ) : null}
      {row.status === 2 ? (
        <button type="button" className="btn" onClick={() => setAsking('extend')}>
          {m.payments_extend()}
        </button>
      ) : null}
      {row.status === 2 ? (
        <button type="button" className="btn btn-danger" onClick={() => setAsking('void')}>
          {m.payments_void()}
        </button>
      ) : null}
      {asking === 'reject' || asking === 'void' ? (
        <ReasonDialog
          title={asking === 'void' ? m.payments_void_title() : m.payments_reject_title()}
          detail={`${row.student.name ?? row.student.no} · ${row.title}`}
          actLabel={asking === 'void' ? m.payments_void() : m.payments_desk_reject()}
          schema={reasonBody}
          maxLength={reasonMaxLength}
          onCancel={() => setAsking(undefined)}
          onReason={turnDown}
        />
      ) : null}
      {asking === 'extend' ? <ExtendDialog row={row} onCancel={() => setAsking(undefined)} onExtended={done} /> : null}
    </div>
  )
}
