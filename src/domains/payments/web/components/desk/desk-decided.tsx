import { m } from '#platform/messages/generated/messages.js'
import { Badge } from '#platform/web/components/badge.tsx'
import type { QueueRow } from '../../../contract/payment-queue.contract.ts'
import { decidedOf } from './queue-row.ts'

/** What was decided about the enrolment before its picture was answered, and what the desk can do about it. */
export function DeskDecided({ row }: { row: QueueRow }) {
  const decided = decidedOf(row)
  if (!decided) return null
  return (
    <div>
      <Badge tone={decided.tone}>{decided.label}</Badge>
      <p className="hint">{decided.isClosed ? m.payments_desk_decided_credit() : m.payments_desk_decided_stays()}</p>
    </div>
  )
}
