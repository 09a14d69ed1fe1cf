import { syllablesOf } from '#platform/contract/burmese/syllables.ts'

/** Titles that stand before a name, not names. */
const titles = /^(?:u|daw|ko|ma|mg|maung|mr|mrs|ms|dr|saw|naw|sai|nang|ဦး|ဒေါ်|ကို|မ|မောင်|စော|နော်|စိုင်း|နန်း)\.?$/i
/** Burmese names are often written without spaces. */
const SHOWN_SYLLABLES = 3

/**
 * The first name and the initial of the next one: 'Ma Thiri A.', or three syllables of a name in one part: 'မသီရိ…'.
 */
export function shortName(name: string | null): string {
  const parts = (name ?? '').trim().split(/\s+/).filter(Boolean)
  const firstAt = parts.length > 1 && titles.test(parts[0] ?? '') ? 1 : 0
  const shown = [...parts.slice(0, firstAt), cut(parts[firstAt] ?? '–')]
  const next = parts[firstAt + 1]
  return next === undefined ? shown.join(' ') : `${shown.join(' ')} ${String.fromCodePoint(next.codePointAt(0) ?? 0)}.`
}

function cut(word: string): string {
  const syllables = syllablesOf(word)
  return syllables.length > SHOWN_SYLLABLES ? `${syllables.slice(0, SHOWN_SYLLABLES).join('')}…` : word
}
