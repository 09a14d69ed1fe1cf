import { normalizeBurmese } from '#platform/contract/burmese/normalize.ts'
import { mayBePieceOfUnicode, zawgyiToUnicode } from './zawgyi.ts'

/** NUL and the other control characters, which PostgreSQL refuses or a screen cannot show; tab and line breaks stay. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g
/** An unpaired surrogate is not a character and cannot be stored. */
const loneSurrogates = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/**
 * Normalises a typed text for storage: Unicode, one spelling, no characters that cannot be stored. Line breaks become
 * LF.
 */
export function cleanText(value: string): string {
  return normalizeBurmese(zawgyiToUnicode(stripped(value)))
}

/** As cleanText, for keywords that may be cut inside a word: possible parts of Unicode text are not converted. */
export function cleanPartialText(value: string): string {
  return mayBePieceOfUnicode(stripped(value)) ? normalizeBurmese(stripped(value)) : cleanText(value)
}

function stripped(value: string): string {
  return value.replace(loneSurrogates, '').replace(controls, '').replace(/\r\n?/g, '\n')
}
