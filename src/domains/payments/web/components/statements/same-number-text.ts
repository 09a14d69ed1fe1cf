import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'

/** That other rows have the number of a row, with their amounts. */
export const sameNumberText = (amounts: readonly number[]): string =>
  m.payments_statement_same_number({ amounts: amounts.map(formatAmount).join(' · ') })
