import { toBurmeseDigits } from '#platform/contract/burmese/digits.ts'
import { formatDay, formatTime, yangonTimestamp } from '#platform/contract/calendar.ts'
import type { Locale } from '#platform/contract/locale.ts'
import type { RefusalCode } from '#platform/contract/refusal-codes.ts'
import { m } from '#platform/server/plain-messages.ts'
import type { RefusalDetail } from './refusal.ts'

type Message = (inputs: Record<string, unknown>, options: { locale: Locale }) => string
const messages = m as unknown as Record<string, Message>

/**
 * The text of a refusal. A test checks that every code has one in both languages. Numbers and times are written as the
 * language writes them (OP-079).
 */
export function refusalText(
  code: RefusalCode,
  locale: Locale,
  { params = {}, lastEntry }: Pick<RefusalDetail, 'params' | 'lastEntry'> = {},
): string {
  const message = messages[`refusal_${code.toLowerCase()}`]
  if (!message) throw new Error(`no text for refusal ${code}`)
  const written = Object.entries(params).map(([name, value]) => [name, toText(value, locale)])
  const text = message(Object.fromEntries(written), { locale })
  if (!lastEntry) return text
  return `${text} ${m.platform_last_entry({ entry: String(toText(lastEntry, locale)) }, { locale })}`
}

function toText(value: unknown, locale: Locale): unknown {
  if (Array.isArray(value)) return value.map((part) => toText(part, locale)).join(' · ')
  if (value instanceof Date) {
    const [day = '', time = ''] = yangonTimestamp(value).split(' ')
    return `${formatDay(day, locale)} ${formatTime(time, locale)}`
  }
  return typeof value === 'number' && locale === 'my' ? toBurmeseDigits(value) : value
}
