const wordJoiner = '\u2060'

/** Loan words, each with the places where a browser's dictionary, which does not know it, would break a line. */
const labels = [
  'ပ|ရို|ဂ|ရမ်း|မင်း ပ|ရို|ဂရမ်|မင်း ပ|ရို|ဂရမ်|မာ ပ|ရို|ဂရမ် ပ|ရော|ဂျက် ဆော့|ဖ်|ဝဲ ဆော့|ဝဲ ဟာ့|ဒ်|ဝဲ ဆာ|ဗာ န|က်|ဝါ့|ခ်',
  'အင်|တာ|နက် အွ|န်|လိုင်း ဝ|က်|ဘ်|ဆိုက် ဝ|ဘ်|ဆိုက် ဘ|လော့|ဂ် ပို့|စ် ဖေ့|စ်|ဘုတ် အီး|မေး|လ် ဒေ|တာ မို|ဘိုင်း',
  'အ|က်|ပ် အက်|ပ|လီ|ကေး|ရှင်း အ|ယ်|လ်|ဂို|ရီ|သမ် အေ|အိုင် အိုင်|တီ ဂိ|မ်း ရို|ဘော့ ပါဝါ|ပွိုင့် အိတ်|ဆဲ|လ်',
  'ဂရပ်|ဖ|စ် လို|ဂို အန်|နီ|မေး|ရှင်း မာ|ကတ်|တင်း မား|ကက်|တင်း ဒ|စ်|ဂျစ်|တယ် ပ|ရော်|ဖက်ရှင်|နယ် မ|န်|နေး|ဂျ်|မ|င့်',
  'အင်ဂျင်နီယာ|ရင်း ဂ|စ်|တာ ပီ|ယာ|နို ဒ|ရမ် ဇု|မ်|ဘာ ယော|ဂ ဘေ|ကာ|ရီ ကို|ရီး|ယား စင်|ကာ|ပူ',
]

/** Made when first asked for: a page that only names this file has no use for it. */
let known: { readonly whole: ReadonlyMap<string, string>; readonly any: RegExp } | undefined

function knownWords() {
  const parted = labels.flatMap((line) => line.split(' '))
  const whole = new Map(parted.map((word) => [word.replaceAll('|', ''), word.replaceAll('|', wordJoiner)]))
  // Where one word begins another, the longer stands first.
  const longestFirst = [...whole.keys()].sort((one, other) => other.length - one.length)
  return { whole, any: new RegExp(longestFirst.join('|'), 'g') }
}

/**
 * A text as pages show it: joined by U+2060 inside the loan words of courses, so that no line ends in the middle of one.
 *
 * For what people have written; the texts of the site carry their joiners already.
 */
export function withWholeLoanWords(text: string): string {
  known ??= knownWords()
  const { whole, any } = known
  return text.replace(any, (word) => whole.get(word) ?? word)
}
