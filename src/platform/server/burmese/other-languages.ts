/**
 * Zawgyi code points of subscript letters, with the letters below which each may occur. Elsewhere the code point
 * is a letter of Karen, Mon or Shan.
 */
const lowerLetters: ReadonlyArray<readonly [lower: string, upper: string]> = [
  ['\\u1060\\u1061', '\\u1000'],
  ['\\u1062\\u1063', '\\u1002'],
  ['\\u1065-\\u1069', '\\u1005-\\u1009\\u1025\\u106a'],
  ['\\u106c\\u106d\\u1070', '\\u100b-\\u100f'],
  ['\\u1071-\\u1074\\u1096', '\\u1000\\u1010\\u1014\\u1015\\u101e\\u108f'],
  ['\\u1075-\\u1077', '\\u1010\\u1012\\u1014\\u1017\\u1019\\u108f'],
  ['\\u1078-\\u107b\\u1093', '\\u1015\\u1017\\u1019\\u101c'],
  ['\\u107c', '\\u1010\\u1012\\u1019\\u101e\\u101f'],
  ['\\u1085', '\\u1000\\u1015\\u101c\\u101e'],
]
const zawgyiConsonant = '\\u1000-\\u1021\\u1025-\\u1029\\u103f\\u106a\\u106b\\u106e\\u106f\\u1086\\u108f-\\u1092\\u1097'

/**
 * Sequences of Karen, Mon, Shan and related languages that Zawgyi, which uses the same code points, cannot
 * contain.
 */
const signs = new RegExp(
  [
    // Letters that Zawgyi does not use.
    '[\\u1022\\u1028\\u1035\\u1050-\\u1059\\u105b-\\u105f\\u1098-\\u109f\\ua9e0-\\ua9ff\\uaa60-\\uaa7f]',
    ...lowerLetters.map(([lower, upper]) => `(?<![${upper}])[${lower}]`),
    // Karen tones.
    '[\\u1062\\u1063]\\u103a',
    '(?<![\\u1000-\\u1003\\u1005\\u1016\\u1018\\u101e\\u103a-\\u103d\\u107d-\\u1084])\\u1064',
    '\\u1064(?![\\u1000-\\u109f])',
    // A double KA begins no word.
    '(?<![\\u1000-\\u109f])\\u1000\\u1060',
    // Mon NGA; in Zawgyi a long vowel with its asat.
    '(?<!\\u1031[\\u1000-\\u1021][\\u103a-\\u103d]?)\\u105a',
    // Mon II that ends a syllable; in Zawgyi a U that is used below medials and tails.
    '(?<![\\u103b\\u107e-\\u1084])[\\u1000-\\u1007\\u1010-\\u1019\\u101c\\u101e\\u1021]\\u1033(?![\\u102b-\\u1039\\u103a-\\u103e\\u1094\\u1095]|[\\u1000-\\u1021]\\u1039)',
    // The tone of Pa-O; in Zawgyi a NA above something else.
    '\\u108f(?![\\u1000-\\u109f])',
    // Shan; in Zawgyi a medial ya behind its consonant, or a medial ra before it.
    '(?<![\\u1000-\\u1021\\u1025\\u1029\\u108f\\u1090\\u106a\\u106b])\\u107d',
    `[\\u107e-\\u1084](?![${zawgyiConsonant}])`,
    // Shan tones.
    '[\\u102c-\\u1030\\u1083\\u1084\\u1086][\\u1087-\\u108d]',
  ].join('|'),
  'u',
)

/** Whether a text has a word of Karen, Mon, Shan, Pa-O or a related language that Zawgyi cannot spell. */
export function isOtherLanguage(text: string): boolean {
  return signs.test(text)
}
