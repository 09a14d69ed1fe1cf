import { currentLocale } from './locale.ts'

const BURMESE = /[\u1000-\u109f\ua9e0-\ua9ff\uaa60-\uaa7f]/
const LATIN = /[a-z]/i

/**
 * The `lang` attribute of a text that people wrote, by its letters; undefined if it is in the page's language. Screen
 * readers choose the voice by it. Mixed texts count as Burmese, whose voices also read Latin letters.
 */
export function langOf(text: string | null): 'my' | 'en' | undefined {
  if (text === null) return undefined
  const isEnglishPage = currentLocale() === 'en'
  if (BURMESE.test(text)) return isEnglishPage ? 'my' : undefined
  return isEnglishPage || !LATIN.test(text) ? undefined : 'en'
}
