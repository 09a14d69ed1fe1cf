import { useState } from 'react'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { ReasonDialog } from '#platform/web/dialogs/reason-dialog.tsx'
import { useAction } from '#platform/web/notices/use-action.ts'
import { AppLink } from '#platform/web/text/app-link.tsx'
import { type RegistrationRow, reverseRegistration } from '../../contract/registrations.contract.ts'
import { keyOf, payerName } from './queue-row.ts'

/** Opens an unpaid registration at the desk, and takes a verification back with a reason that the applicant reads. */
export function RegistrationActions({ row }: { row: RegistrationRow }) {
  const { run } = useAction()
  const [asking, setAsking] = useState(false)
  async function reverse(reason: string) {
    const params = { id: String(row.registration_id) }
    await adminApi.call(reverseRegistration, { params, body: { reason, version: row.version } })
    setAsking(false)
    await run(async () => undefined, m.payments_reversed())
  }
  return (
    <div className="row actions-under">
      {row.rest > 0 ? (
        <AppLink className="btn" to={paths.admin.payments({ at: keyOf(row) })}>
          {m.payments_registrations_check()}
        </AppLink>
      ) : null}
      {row.payment ? (
        <button type="button" className="btn" onClick={() => setAsking(true)}>
          {m.payments_reverse()}
        </button>
      ) : null}
      {asking ? (
        <ReasonDialog
          title={m.payments_reverse_title()}
          actionLabel={m.payments_reverse()}
          detail={payerName(row)}
          danger
          onCancel={() => setAsking(false)}
          onReason={reverse}
        />
      ) : null}
    </div>
  )
}
