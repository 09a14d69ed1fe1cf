import { bareDigits } from '#platform/contract/phone.ts'

interface PayerAccount {
  readonly accountNo: string | null
  readonly holder: string | null
}

/** Digits with single separators between them, beside which no letter, digit or mask stands. */
const wholeNumber = /(?<![\p{L}\p{M}\p{N}*•])\+?\p{Nd}(?:[ -]?\p{Nd})+(?![\p{L}\p{M}\p{N}*•])/gu
const separatorsAround = /^[\s,;:|/()·–-]+|[\s,;:|/(·–-]+$/gu

/**
 * Account and name in the payer's cell of a statement, such as `Ma Thiri (09 420 000 111)`. A number of which a part is
 * masked, two numbers, and one of fewer than six or more than twenty digits name no account.
 */
export function payerAccountIn(cell: string): PayerAccount {
  const found = [...cell.matchAll(wholeNumber)].map(([number]) => number)
  const numbers = found.map(bareDigits).filter((digits) => /^\+?\d{6,20}$/.test(digits))
  const [accountNo = null] = numbers
  const name = found
    .reduce((text, number) => text.replace(number, ' '), cell)
    .replace(/\(\s*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(separatorsAround, '')
  return { accountNo: numbers.length === 1 ? accountNo : null, holder: /\p{L}/u.test(name) ? name : null }
}
