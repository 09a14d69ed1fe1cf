/**
 * The digit zero of scripts whose digits are consecutive: Western, Burmese, Shan, full width, Arabic, Indian, Thai
 * …
 */
const zeros = [0x30, 0x1040, 0x1090, 0xff10, 0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0x17e0, 0xed0, 0xf20]
const separators = ['', ' ', '-', '–', '\u2011', '.', '/', '\u00a0', ' - ', '_', '၊', '\u200b']
const labels = ['', 'No. ', 'Txn: ', 'Transaction ID ', 'အမှတ် ']

/**
 * One number in the forms that people type: scripts, groups, labels, letters for digits, without its leading zero.
 */
export function spellingsOf(digits: string): string[] {
  const written = zeros.map((zero) => [...digits].map((digit) => String.fromCodePoint(zero + Number(digit))).join(''))
  const burmese = written[1] ?? ''
  const lettered = [burmese.replaceAll('\u1040', '\u101d'), burmese.replaceAll('\u1047', '\u101b')]
  const bare = digits.replace(/^0+/, '')
  const all = [...written, ...lettered, bare].flatMap((text) =>
    separators.flatMap((separator) => labels.map((label) => label + grouped(text, separator))),
  )
  return [...new Set(all)]
}

function grouped(text: string, separator: string): string {
  return (text.match(/.{1,4}/gu) ?? []).join(separator)
}
