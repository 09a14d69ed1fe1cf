import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { normalizeBurmese } from '#platform/contract/burmese/normalize.ts'
import vectors from '#tests/vectors/normalize-vectors.json' with { type: 'json' }
import names from '#tests/vectors/other-language-names.json' with { type: 'json' }
import { cleanText } from './clean-text.ts'
import { findDamage } from './damaged-text.ts'
import { convertZawgyi } from './zawgyi-converter.ts'

describe('a text that an earlier release has damaged', () => {
  test.each([
    ['စီင်္ထူးထူး', 'kinzi behind a sign, or first'],
    ['စီင်္', 'kinzi behind a sign, or first'],
    ['င်္မလိ', 'kinzi behind a sign, or first'],
    ['ယိင်္ထူး', 'kinzi behind I or U, above no letter of its row'],
    ['ပှင်္', 'kinzi above nothing'],
    ['မ့္ဂျ', 'stacked letter behind a sign, or first'],
    ['္ခ္ဃျ', 'stacked letter behind a sign, or first'],
    ['တ္ဂျင်္မလိ', 'stacked GA or GHA with medial ya'],
    ['တ်ဂျင်္မလိ', 'word that begins with a closed letter'],
    ['န္ဂျီထူး', 'stacked GA or GHA with medial ya'],
    ['က္ကိ', 'word that begins with a stack'],
    ['သရဘ္ကး', 'stack below a letter that carries none'],
    ['စောပ္ကး', 'stack of two letters that no word has'],
    ['လာံ်', 'anusvara or dot between AA and asat'],
    ['နဲာ', 'vowel sign behind AI'],
    ['တဲု', 'vowel sign behind AI'],
    ['အဲန်ြဂ', 'medial behind asat'],
    ['Saw ဒေါ် စီင်္ထူးထူး (၂)', 'kinzi behind a sign, or first'],
  ])('%s: %s', (text, why) => expect(findDamage(text)).toBe(why))

  test('is found for most Karen names, also when the text was cleaned once more', () => {
    const { titles, parts } = names.karen
    const typed = titles.flatMap((title) => parts.map((part) => `${title}${part}`))
    const damaged = typed.map((name) => normalizeBurmese(convertZawgyi(name)))
    for (const stored of [damaged, damaged.map(cleanText)]) {
      const found = stored.filter((name) => findDamage(name) !== undefined)
      expect(found.length).toBeGreaterThanOrEqual(0.95 * typed.length)
    }
  })
})

describe('is not found in', () => {
  const burmese =
    'အင်္ဂလိပ် မင်္ဂလာ သင်္ဘော စင်္ကာပူ တနင်္လာ တနင်္ဂနွေ တနင်္သာရီ အင်္ကျီ သင်္ချာ သင်္ကြန် သင်္ဃန်း သံဃာ ဘင်္ဂလား ထင်္ရှူး သင်္ဖြူး သိင်္ဂီ လိင်္ဂ ဗောဇ္ဈင်္ဂ ဂင်္ဂါ ' +
    'တက္ကသိုလ် ဒုက္ခ အဂ္ဂ မဂ္ဃဝါ သစ္စာ အစ္ဆရာ ဝိဇ္ဇာ သဉ္ဇာ ပဉ္စမ ကောဋ္ဌာန ဘဏ္ဍာ ပုဏ္ဏား ဝတ္ထု သတ္တဝါ ဗုဒ္ဓ သဒ္ဒါ မန္တလေး ဝန္ထမ်း ဟိန္ဒူ သန္ဓာ သိပ္ပံ ပုပ္ဖါး သဗ္ဘောင်း ' +
    'ကမ္ပည်း ကမ္ဘာ ဓမ္မ နိယျ လယ္ယာ ဂုပ္တ ကလ္ပ ဗြဟ္မာ အာတ္မ ပလ္လင် ဥပဿ သြစတြေးလျ ယောက်ျား ကျွန်ုပ် ခေါ့် နော့် အင်ဂျင်နီယာ ကွန်ဂျူး ဣန္ဒြေ ဥက္ကာ ဥစ္စာ ဥတ္တရ'
  test.each(burmese.split(' '))('%s', (word) => expect(findDamage(word)).toBeUndefined())

  test('normalised texts, and names in other languages as they are typed', () => {
    for (const { out } of [...vectors.normalize, ...vectors.zawgyi])
      expect([out, findDamage(out)]).toEqual([out, undefined])
    const { about: _, ...languages } = names
    for (const { titles, parts } of Object.values(languages)) {
      for (const name of [...titles, ...parts]) expect([name, findDamage(name)]).toEqual([name, undefined])
    }
  })

  test('the messages of the site', () => {
    const folder = new URL('../../../../messages/my/', import.meta.url)
    for (const file of readdirSync(folder)) {
      const texts = Object.values(JSON.parse(readFileSync(new URL(file, folder), 'utf8')))
      for (const text of texts) expect([text, findDamage(String(text))]).toEqual([text, undefined])
    }
  })

  test('an own name that conversion turned into Burmese spelling', () => expect(findDamage('အင်္ဂ')).toBeUndefined())
})
