import type { Locale } from '#platform/contract/locale.ts'
import { parseValidationMessage } from '#platform/contract/validation-keys.ts'
import { localisedParams } from '#platform/contract/validation-params.ts'
import { m } from '#platform/server/plain-messages.ts'

type Message = (inputs: Record<string, string>, options: { locale: Locale }) => string
const messages = m as unknown as Record<string, Message>

/**
 * The text of a validation message such as 'too_long|max=100'. A test checks that every key has one in both
 * languages.
 */
export function validationText(said: string, locale: Locale): string {
  const { key, params } = parseValidationMessage(said) ?? { key: 'value_invalid', params: {} }
  const message = messages[`validation_${key}`]
  if (!message) throw new Error(`no text for validation key ${key}`)
  return message(localisedParams(params, locale), { locale })
}
