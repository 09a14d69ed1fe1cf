import { toWesternDigits } from '#platform/contract/burmese/digits.ts'

/** Prefix of an account number by role. @see OP-021 */
const accountNumberPrefixes = { teacher: 'T', student: 'S', school: 'SC' } as const

type NumberedRole = keyof typeof accountNumberPrefixes

const pattern = /^(SC|T|S)(\d{6,})$/i
const roleByPrefix: Readonly<Record<string, NumberedRole>> = { T: 'teacher', S: 'student', SC: 'school' }

/** Formats a sequence value as account number, such as T000001. */
export function accountNumber(role: NumberedRole, sequence: number): string {
  return accountNumberPrefixes[role] + String(sequence).padStart(6, '0')
}

/**
 * Parses an account number in any case, with Western or Burmese digits; undefined when the format is wrong.
 *
 * @see A-LOGIN-07, OP-021
 */
export function parseAccountNumber(typed: string): { role: NumberedRole; number: string } | undefined {
  const match = pattern.exec(toWesternDigits(typed).trim())
  const prefix = match?.[1]?.toUpperCase() ?? ''
  const role = roleByPrefix[prefix]
  return role && match ? { role, number: prefix + match[2] } : undefined
}
