const wordJoiner = '\u2060'

/**
 * Words that a browser's dictionary does not contain, most of them loan words, with the positions where it would break
 * them. In the site's own messages a check requires the joiners.
 */
export const wholeWords = [
  'ပ|ရို|ဂ|ရမ်း|မင်း ပ|ရို|ဂရမ်|မင်း ပ|ရို|ဂရမ်|မာ ပ|ရို|ဂရမ် ပ|ရော|ဂျက် ဆော့|ဖ်|ဝဲ ဆော့|ဝဲ ဟာ့|ဒ်|ဝဲ ဆာ|ဗာ န|က်|ဝါ့|ခ်',
  'အင်|တာ|နက် အွ|န်|လိုင်း ဝ|က်|ဘ်|ဆိုက် ဝ|ဘ်|ဆိုက် ဘ|လော့|ဂ် ပို့|စ် ဖေ့|စ်|ဘုတ် အီး|မေး|လ် ဒေ|တာ မို|ဘိုင်း',
  'အ|က်|ပ် အက်|ပ|လီ|ကေး|ရှင်း အ|ယ်|လ်|ဂို|ရီ|သမ် အေ|အိုင် အိုင်|တီ ဂိ|မ်း ရို|ဘော့ ပါဝါ|ပွိုင့် အိတ်|ဆဲ|လ်',
  'ဂရပ်|ဖ|စ် လို|ဂို အန်|နီ|မေး|ရှင်း မာ|ကတ်|တင်း မား|ကက်|တင်း ဒ|စ်|ဂျစ်|တယ် ပ|ရော်|ဖက်ရှင်|နယ် မ|န်|နေး|ဂျ်|မ|င့်',
  'အ|ကော|င့် အက်|ဒ|မင် ကွ|တ်|ကီး တိုင်း|ဒေသ|ကြီး ဒေါင်း|လု|ဒ် ဗီ|ဒီ|ယို ဘ|ရောက်|ဇာ လ|င့်|ခ်',
  'ဒေ|တာ|ဘေ့|စ် မေး|လ် ယူ|နီ|ကုဒ် စ|တိုး စ|ကင် မက်|ခ|ရို အပြည့်အ|ဝ အ|မြန် အ|မြဲ အ|ကြာ အ|ရင် အ|ကျုံး လက်မ|ခံ ရသ|ဖြင့် မစ|တင် မ|ချင်း ကွာ|ဟ',
  'အင်ဂျင်နီယာ|ရင်း ဂ|စ်|တာ ပီ|ယာ|နို ဒ|ရမ် ဇု|မ်|ဘာ ယော|ဂ ဘေ|ကာ|ရီ ကို|ရီး|ယား စင်|ကာ|ပူ',
]

/** Built on first use, because some pages import this file without calling it. */
let known: { readonly whole: ReadonlyMap<string, string>; readonly any: RegExp } | undefined

function knownWords() {
  const parted = wholeWords.flatMap((line) => line.split(' '))
  const whole = new Map(parted.map((word) => [word.replaceAll('|', ''), word.replaceAll('|', wordJoiner)]))
  // The longer of two words with the same beginning precedes.
  const longestFirst = [...whole.keys()].sort((one, other) => other.length - one.length)
  return { whole, any: new RegExp(longestFirst.join('|'), 'g') }
}

/**
 * The negating prefix မ before a verb with one of the endings of a negated sentence. The first branch consumes the same
 * letter where it belongs to the word before it (ဆရာမ, ပထမ, သို့မဟုတ်). Names that begin with the title မ stay as they
 * are.
 */
const negation =
  /(?:\u1039|ဆရာ|သူ|ကျွန်|မိန်း|လမ်း|ပင်|ညီ|ရင်|ကင်|သို့|[အထစတဌဝသ])မ|မ(?!နက်|နည်း|ကြာခဏ|ဟုတ်|[\u1000-\u1021]\u1037?[\u103a\u1039])(?=ပါ|တိုင်မီ|[\u1000-\u1021][\u1000-\u103e]{0,14}?(?:ပါ|ဘူး|ဘဲ|သေး|တော့|သော|သဖြင့်|သည့်|သည်))/g

/**
 * A text for display, with U+2060 inside the words of the list and after the negating prefix, so that no line breaks
 * there.
 *
 * For texts of replies: titles, refusals, notices. The site's own messages contain the joiners, and keep them.
 */
export function withWholeWords(text: string): string {
  known ??= knownWords()
  const { whole, any } = known
  return text
    .replace(any, (word) => whole.get(word) ?? word)
    .replace(negation, (found) => (found === 'မ' ? found + wordJoiner : found))
}
