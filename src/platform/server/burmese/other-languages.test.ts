import { describe, expect, test } from 'vitest'
import { normalizeBurmese } from '#platform/contract/burmese/normalize.ts'
import names from '#tests/vectors/other-language-names.json' with { type: 'json' }
import { cleanPartialText, cleanText } from './clean-text.ts'

const { about, ...languages } = names
const namesOf = ({ titles, parts }: { titles: string[]; parts: string[] }) =>
  parts.flatMap((part, at) =>
    [...titles, ''].map((title, index) => `${title}${part}${parts[(at * 7 + index * 3 + 1) % parts.length]}`),
  )

describe(`names in other languages stay unchanged (${about})`, () => {
  test.each(Object.entries(languages))('%s', (_, language) => {
    const all = [...new Set(namesOf(language))]
    expect(all.length).toBeGreaterThanOrEqual(180 * 0.95)
    for (const name of [...all, ...language.parts, ...language.titles]) {
      expect(cleanText(name)).toBe(name.normalize('NFC'))
      expect(normalizeBurmese(name)).toBe(name.normalize('NFC'))
    }
  })

  test.each(Object.entries(languages).filter(([name]) => name !== 'rakhine'))(
    '%s with spaces and Burmese around them',
    (_, { titles, parts }) => {
      for (const part of parts) {
        const name = `ဒေါ်ခင် ${titles[0]} ${part} (IELTS)`
        expect(cleanText(name)).toBe(name.normalize('NFC'))
        expect(cleanPartialText(name)).toBe(name.normalize('NFC'))
      }
    },
  )

  test('while adjacent Zawgyi is converted', () => {
    expect(cleanText('စီၤထူး ေကာင္း')).toBe('စီၤထူး ကောင်း')
    expect(cleanText('ၸၢႆးသႅင် အဂၤလိပ္စာ')).toBe('ၸၢႆးသႅင် အင်္ဂလိပ်စာ')
  })
})

describe('short and mixed Zawgyi texts', () => {
  test.each([
    ['ဂစ္တာ', 'ဂစ်တာ'],
    ['ဓာတ္ပုံ', 'ဓာတ်ပုံ'],
    ['ဂ်ပန္စာ', 'ဂျပန်စာ'],
    ['မတ္လ', 'မတ်လ'],
    ['ဒေါ် ခင္မာလာ', 'ဒေါ် ခင်မာလာ'],
    ['ဂစ္တာသင်တန်း', 'ဂစ်တာသင်တန်း'],
    ['ဓာတ္ပုံရိုက်နည်း', 'ဓာတ်ပုံရိုက်နည်း'],
  ])('%s is %s', (typed, meant) => expect(cleanText(typed)).toBe(meant))

  const correct =
    'တက္ကသိုလ် ဒုက္ခ အဂ္ဂ မဂ္ဃဝါ သစ္စာ အစ္ဆရာ ဝိဇ္ဇာ သဉ္ဇာ ပဉ္စမ ပညာ ကောဋ္ဌာန ဘဏ္ဍာ ပုဏ္ဏား ဝတ္ထု သတ္တဝါ ဗုဒ္ဓ သဒ္ဒါ မန္တလေး ဝန္ထမ်း ဟိန္ဒူ သန္ဓာ ကိန္နရီ သိပ္ပံ ပုပ္ဖါး သဗ္ဗ သဗ္ဘောင်း ကမ္ပည်း သမ္ဗုဒ္ဓ ကမ္ဘာ ဓမ္မ နိယျ လယ္ယာ ဂုပ္တ ကလ္ပ ဗြဟ္မာ အာတ္မ ဘသ္မ ဇန္မ ဝတ္သ ပလ္လင် ဥပဿ သြစတြေးလျ ယောက်ျား ကျွန်ုပ် အင်္ဂလိပ် သင်္ဘော သင်္ဖြူး ထင်္ရှူး'
  test.each(correct.split(' '))('%s is a separate part and stays unchanged', (part) =>
    expect(cleanText(part)).toBe(part),
  )
})
