import { toBurmeseDigits } from '#platform/contract/burmese/digits.ts'
import type { RefusalCode } from '#platform/contract/refusal-codes.ts'
import { m } from '#platform/messages/generated/messages.js'
import type { Locale } from './locale.ts'

type Message = (inputs: Record<string, unknown>, options: { locale: Locale }) => string
const messages = m as unknown as Record<string, Message>

/**
 * The text of a refusal. A test checks that every code has one in both languages. Numbers use the language's
 * digits.
 */
export function refusalText(code: RefusalCode, locale: Locale, params: Record<string, unknown> = {}): string {
  const message = messages[`refusal_${code.toLowerCase()}`]
  if (!message) throw new Error(`no text for refusal ${code}`)
  return message(locale === 'my' ? inBurmeseDigits(params) : params, { locale })
}

function inBurmeseDigits(params: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(params)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'number' ? toBurmeseDigits(value) : value]),
  )
}
