import { readSettings } from '#domains/site/server/index.ts'
import { formatAmount, groupThousands } from '#platform/contract/money.ts'
import { validationMessage } from '#platform/contract/validation.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'

/**
 * Lets one admin book what a bank has kept of money that came back, up to the limit for one person: it is a cost of the
 * product, as a fee of a wallet that waits for a second admin.
 *
 * @param feeMmk - all that the bank has kept of one refund or payout, also what was booked before
 * @throws Refusal SECOND_PERSON_NEEDED - under `amount`: the fee is above the limit of the settings
 */
export async function assertBankFee(tx: Tx, feeMmk: number): Promise<void> {
  if (feeMmk === 0) return
  const { second_person_above_mmk: limit } = await readSettings(tx)
  if (feeMmk <= limit) return
  throw new Refusal('SECOND_PERSON_NEEDED', {
    params: { amount: formatAmount(limit) },
    fields: { amount: validationMessage('bank_fee_large', { max: groupThousands(String(limit)) }) },
  })
}
