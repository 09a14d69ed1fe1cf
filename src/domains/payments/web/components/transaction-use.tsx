import { useEffect, useState } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { CheckIcon } from '#platform/web/media/icons.tsx'
import { useLatestReply } from '#platform/web/table/latest-reply.ts'
import { checkTransaction, type DeskRow } from '../../contract/payment-desk.contract.ts'
import type { PaymentForm } from './payment-form.ts'

type Use = { typed: string; usedBy: { enrolment_id: number; title: string } | null }

/** Shows while typing whether the transfer number pays for another enrolment. */
export function TransactionUse({ row, values }: { row: DeskRow; values: PaymentForm }) {
  const [found, setFound] = useState<Use>()
  const latest = useLatestReply()
  const typed = `${values.method_id ?? ''} ${values.transaction_no.trim()}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks anew for each number, not on every render.
  useEffect(() => {
    if (values.transaction_no.trim() === '') return
    const timer = window.setTimeout(() => {
      const params = { kind: row.kind, id: String(row.enrolment_id) }
      const query = { transaction_no: values.transaction_no.trim(), method_id: values.method_id }
      latest(() => adminApi.call(checkTransaction, { params, query }))
        .then((reply) => reply && setFound({ typed, usedBy: reply.used_by }))
        // A failed check is ignored: verification checks again.
        .catch(() => undefined)
    }, 250)
    return () => window.clearTimeout(timer)
  }, [typed, row.enrolment_id])
  if (found?.typed !== typed || values.transaction_no.trim() === '') return null
  if (found.usedBy) {
    return (
      <p className="error" role="alert">
        {m.payments_transaction_used({ title: found.usedBy.title, id: found.usedBy.enrolment_id })}
      </p>
    )
  }
  return (
    <p className="match" role="status">
      <CheckIcon small />
      {m.payments_transaction_free()}
    </p>
  )
}
