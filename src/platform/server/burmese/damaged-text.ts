import { impossibleStack } from './zawgyi.ts'

/** Letters of Karen, Mon, Shan and Sanskrit. A word that was converted by mistake has none of them left. */
const otherLanguage = /[\u1022\u1028\u1033-\u1035\u1050-\u109f\ua9e0-\ua9ff\uaa60-\uaa7f]/

const invisible = /[\u200b-\u200d\u2060]/g

/** Sequences that neither Burmese nor Pali has, with the reason that is shown. */
const damages: ReadonlyArray<readonly [RegExp, string]> = [
  [
    /(?<![\u1000-\u1021\u1023\u1025\u1027\u102d\u102f\u103b-\u103e])\u1004\u103a\u1039/,
    'kinzi behind a sign, or first',
  ],
  [/[\u102d\u102f]\u1004\u103a\u1039(?![\u1000-\u1003])/, 'kinzi behind I or U, above no letter of its row'],
  [/\u1004\u103a\u1039(?![\u1000-\u1021\u103f])/, 'kinzi above nothing'],
  [/(?<![\u1000-\u1021\u1025\u103f]|[\u1004\u101b]\u103a)\u1039/, 'stacked letter behind a sign, or first'],
  [/\u1039[\u1002\u1003]\u103b/, 'stacked GA or GHA with medial ya'],
  [/(?<![\u1000-\u109f])[\u1000-\u1021]\u1037?\u103a[\u1000-\u1021]/, 'word that begins with a closed letter'],
  [/\u103a[\u103c-\u103e]|(?<!\u1031\u102c\u1000)\u103a\u103b/, 'medial behind asat'],
  [/(?<![\u1000-\u109f])[\u1000-\u1021]\u1039/, 'word that begins with a stack'],
  [
    /[\u1001\u1003\u1006\u1008\u100c\u100e\u1011\u1013\u1016\u1018\u101b\u101d\u101f-\u1021]\u1039[\u1000-\u1018]/,
    'stack below a letter that carries none',
  ],
  [impossibleStack, 'stack of two letters that no word has'],
  [/[\u102b\u102c]\u1036\u103a|(?<!\u1031)[\u102b\u102c]\u1037\u103a/, 'anusvara or dot between AA and asat'],
  [/\u1032[\u102b-\u1030]/, 'vowel sign behind AI'],
]

/**
 * Why a stored text was probably a name in Karen or Mon that an earlier release converted from Zawgyi, or whose marks
 * it put into the order of Burmese; undefined for Burmese and for texts that are whole.
 *
 * What was typed cannot be computed: different names became the same text. Some became Burmese spelling and are not
 * found: the Karen အဂၤ was stored as အင်္ဂ, the beginning of အင်္ဂလိပ်.
 *
 * Cleaning may have changed a damaged text once more, for example တ္ဂျ into တ်ဂျ or တ်ဂြ; such texts are found, too.
 */
export function findDamage(text: string): string | undefined {
  for (const word of text.replace(invisible, '').split(/\s+/)) {
    if (otherLanguage.test(word)) continue
    const found = damages.find(([sequence]) => sequence.test(word))
    if (found) return found[1]
  }
  return undefined
}
