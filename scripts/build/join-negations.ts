/** Following the prefix, a letter that begins a syllable: no letter that closes that of the prefix, as in မင်္ဂလာ. */
const NEXT_SYLLABLE = /^[\u1000-\u102a](?!\u1037?[\u103a\u1039])/
const WORD_JOINER = '\u2060'

// biome-ignore lint/style/noRestrictedGlobals: runs in the build alone; browsers break lines by this dictionary.
const dictionary = new Intl.Segmenter('my', { granularity: 'word' })

/**
 * A text of the site with U+2060 after each negating prefix မ that the dictionary of browsers takes as a word of its
 * own, so that no line ends with it: ငွေ|မ|ရှိ|ပါ becomes ငွေ|မရှိ|ပါ. Where the dictionary knows the whole word, as
 * သို့မဟုတ် or ဆရာမ, the text stays as it is.
 */
export function joinNegations(text: string): string {
  let joined = ''
  for (const { segment, index } of dictionary.segment(text)) {
    const isPrefix = segment === 'မ' && NEXT_SYLLABLE.test(text.slice(index + segment.length))
    joined += isPrefix ? segment + WORD_JOINER : segment
  }
  return joined
}
