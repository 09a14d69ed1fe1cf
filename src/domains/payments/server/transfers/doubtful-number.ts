import type { Db } from '#platform/server/database/connect.ts'
import type { NumberDoubts } from '../../contract/payment-verification.contract.ts'
import { isShortNumber, transferNumberKey, transferNumberLength } from '../../contract/transfer-number.ts'
import type { PaidFor } from '../orders/paid-for.ts'
import { findMethod } from '../wallets/payment-methods.queries.ts'
import { describeUse } from './record-transfer.ts'
import { listSimilarTransfers } from './similar-transfers.queries.ts'

/** Characters that a shortened number has in common with the end of the whole one. */
const MIN_ENDING = 6

/**
 * What an admin should compare before a transfer number is recorded: other numbers that it may be mistaken for, and
 * whether its length is unusual. Slips of cash are numbered one after another, so they have no doubts.
 *
 * @returns undefined for a number without any, and for none
 */
export async function findDoubts(
  db: Db,
  paidFor: PaidFor,
  { transactionNo = '', methodId }: { transactionNo: string | undefined; methodId: number | null | undefined },
): Promise<NumberDoubts | undefined> {
  const numberKey = transferNumberKey(transactionNo)
  const method = methodId ? await findMethod(db, methodId) : undefined
  if (numberKey === undefined || !method || method.kind === 'cash') return undefined
  const similar = await listSimilarTransfers(db, {
    paidFor,
    familyId: method.familyId,
    numberKey,
    keys: [...oneEditFrom(numberKey), ...endingsOf(numberKey)],
    isEnding: numberKey.length >= MIN_ENDING,
  })
  const typed = transferNumberLength(transactionNo)
  const { numberDigits: expected } = method
  const digits = expected !== null && typed !== undefined && typed !== expected ? { expected, typed } : null
  const isShort = isShortNumber(numberKey)
  if (similar.length === 0 && !isShort && digits === null) return undefined
  return {
    similar: similar.map((use) => ({ transaction_no: use.numberTyped, other: describeUse(use) })),
    short: isShort,
    digits,
  }
}

/** Digits, and the letters that are read for them. */
const DIGITS = '0123456789OIL'
const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Numbers with one character more, less or changed, or with two neighbours swapped. */
export function oneEditFrom(key: string): string[] {
  const characters = [...(/[A-Z]/.test(key) ? CHARACTERS : DIGITS)]
  const edited = new Set<string>()
  for (let at = 0; at <= key.length; at += 1) {
    const [before, after] = [key.slice(0, at), key.slice(at)]
    for (const character of characters) {
      edited.add(before + character + after)
      if (after !== '') edited.add(before + character + after.slice(1))
    }
    if (after !== '') edited.add(before + after.slice(1))
    if (after.length > 1) edited.add(before + after.charAt(1) + after.charAt(0) + after.slice(2))
  }
  const keys = new Set([...edited].map(withoutLeadingZeros))
  keys.delete(key)
  keys.delete('')
  return [...keys]
}

/** A letter that is typed for a digit keeps the leading zeros of a number, which the recorded one does not have. */
const withoutLeadingZeros = (number: string) => (/^[0-9]+$/.test(number) ? number.replace(/^0+(?=[0-9])/, '') : number)

function endingsOf(key: string): string[] {
  return Array.from({ length: Math.max(0, key.length - MIN_ENDING) }, (_, at) => key.slice(at + 1))
}
