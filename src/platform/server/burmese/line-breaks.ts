import { syllablesOf } from '#platform/contract/burmese/syllables.ts'
import { withWholeWords } from '#platform/contract/burmese/whole-words.ts'

const wordJoiner = '\u2060'
const burmese = /[\u1000-\u109f]/

/** Endings that stay with the word before them. */
const endings = new Set('ထံ ထံမှ မှ များ သော သည် နှင့် ကြီး လေး တွင် ကို က ၏ ၍ ဖြင့် သို့ ခြင်း ရန် ပါ နည်း နိုင် ကောင်း တော် တို့ ရေး'.split(' '))

/** A part of a text within which no line breaks, and whether a blank follows it. */
interface UnbrokenPart {
  readonly text: string
  readonly blank: boolean
}

/**
 * Splits a text where a line may break: at blanks, and between Burmese words. The dictionary of the typesetter breaks
 * words, loan words above all, and ignores word joiners.
 */
export function unbrokenParts(text: string): UnbrokenPart[] {
  return text
    .split(' ')
    .filter(Boolean)
    .flatMap((group, index, groups) => {
      const parts = wordsOf(group)
      return parts.map((part, nth) => ({ text: part, blank: nth === parts.length - 1 && index < groups.length - 1 }))
    })
}

/** The words of a text without blanks, each with its endings. A boundary within a syllable is none. */
function wordsOf(group: string): string[] {
  const joined = withWholeWords(group)
  const syllableEnds = new Set<number>()
  let length = 0
  for (const syllable of syllablesOf(joined)) {
    length += syllable.length
    syllableEnds.add(length)
  }
  const parts: string[] = []
  let at = 0
  let isPrefix = false
  // biome-ignore lint/style/noRestrictedGlobals: runs on the server alone, whose runtime has the dictionary.
  for (const { segment } of new Intl.Segmenter('my', { granularity: 'word' }).segment(joined)) {
    const isBetweenWords =
      burmese.test(joined.charAt(at - 1)) && burmese.test(segment.charAt(0)) && syllableEnds.has(at)
    if (isBetweenWords && !endings.has(segment) && !isPrefix) parts.push(segment)
    else parts.push((parts.pop() ?? '') + segment)
    at += segment.length
    // The negating prefix, and the title of a name, stay with the word behind them.
    isPrefix = segment === 'မ'
  }
  return parts.map((part) => part.replaceAll(wordJoiner, ''))
}
