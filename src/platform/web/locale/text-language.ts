import type { ReactNode } from 'react'
import { currentLocale } from './locale.ts'

const BURMESE = /[\u1000-\u109f\ua9e0-\ua9ff\uaa60-\uaa7f]/
const LATIN = /[a-z]/i

/**
 * The `lang` attribute of a text that people wrote, by its letters; undefined if it is in the page's language,
 * or no text. Screen
 * readers choose the voice by it. Mixed texts count as Burmese, whose voices also read Latin letters.
 */
export function langOf(text: ReactNode): 'my' | 'en' | undefined {
  if (typeof text !== 'string') return undefined
  if (currentLocale() === 'en') return BURMESE.test(text) ? 'my' : undefined
  return LATIN.test(text) && !BURMESE.test(text) ? 'en' : undefined
}
