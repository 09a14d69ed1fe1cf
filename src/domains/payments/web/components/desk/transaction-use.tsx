import { useEffect, useState } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import { CheckIcon } from '#platform/web/media/icons.tsx'
import { useLatestReply } from '#platform/web/table/latest-reply.ts'
import type { QueueRow } from '../../../contract/registrations.contract.ts'
import { callsOf } from './desk-calls.ts'
import type { PaymentForm } from './payment-form.ts'
import { keyOf } from './queue-row.ts'

type Use = { typed: string; usedBy: { other: string } | null }

/** Shows while typing whether the transfer number pays for something else. */
export function TransactionUse({ row, values }: { row: QueueRow; values: PaymentForm }) {
  const [found, setFound] = useState<Use>()
  const latest = useLatestReply()
  const typed = `${values.method_id ?? ''} ${values.transaction_no.trim()}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again for each number, not on every render.
  useEffect(() => {
    if (values.transaction_no.trim() === '') return
    const timer = window.setTimeout(() => {
      const query = { transaction_no: values.transaction_no.trim(), method_id: values.method_id }
      latest(() => callsOf(row).check(query))
        .then((reply) => reply && setFound({ typed, usedBy: reply.used_by }))
        // A failed check is ignored: verification checks again.
        .catch(() => undefined)
    }, 250)
    return () => window.clearTimeout(timer)
  }, [typed, keyOf(row)])
  if (found?.typed !== typed || values.transaction_no.trim() === '') return null
  if (found.usedBy) {
    return (
      <p className="error" role="alert">
        {m.payments_transaction_used({ other: found.usedBy.other })}
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
