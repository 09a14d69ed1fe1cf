import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { dayAndTime } from '#platform/web/locale/day-and-time.ts'

interface NamedRow {
  readonly transaction_no: string | null
  readonly method_name: string
  readonly at: string
}

/** Names a row of a statement in a question: several rows may have one amount. */
export function movedText({ transaction_no, method_name, at }: NamedRow, amount: number): string {
  const number = transaction_no ?? m.payments_statement_no_number()
  return [formatAmount(amount), method_name, number, dayAndTime(at)].join(' · ')
}
