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

  const whole = [
    'စီၤလးဒိ စီၤအဲၣ်မူး စီၤကၠိထူ စီၤပိာ်ဖီ ဖၠံၤစီၤ ကီၢ်ပဲၤ ဝ့ၢ်ဖးအၣ် နီၢ်ဆဲၣ်ဖီ စီၤကပီၤ ကလံၤ ပဒိၣ် ဒူသဝီ ပှၤကညီ မိက်စန် မတ်မလီု မိဇိုန်',
    'သၟိင်ဗညာ မိအံက်ဍုင် ကောန်ဗၞိက် ကျာ်တြဲ မိခမာန် အရေဝ်ဘာသာမန် သၟးမန် မွဲပွဲ ၸၢႆးလႃ ၸၢႆးသႅင်ၶမ်း တူၼ်ႈတီး ၸဝ်ႈသၢမ်ႁၢႆ ၸၢႆးမိူင်း လႃႈသဵဝ်ႈ ၵဵင်းတုင် မူႇၸေႊ',
    'ၸၢႆးၵျေႃႇ ပၢင်လွင်း သီႇပေႃႉ ၸၢႆးယႃႈ ဢၢႆႈလႅင်း ခွန်ꩻထုန်ꩻ ခွန်ꩻဗွာꩻ ဒုံခွန် နန်ꩻဟံ ဟောင်ꩻဖန်ꩻ ဗမာꩻစား မံင်းဗေႃး ဥူးမြသာဦး မောင်ဖြူလှ စံရွှီအောင် ရီနန်းပိုင်',
    'မအေးနုသိန်း မောင်သာဂျိုင် ဂျာဆိုင်းဘောက် လဟ်ပိုင်ဇော်တူ ဇော်ဘွဲ့ဂျာ ခေါန်လုံ နန်ဘဲ မဂျီလ မိုင်ခွါးဒေါင်း လျန်လွယ် ပါးလီယန် ထန်ဘိက် ခွါးလျန် ငွန်းကျုံ',
  ].flatMap((line) => line.split(' '))
  test.each(whole)('%s, alone, with a title and with Latin letters and digits', (name) => {
    for (const form of [name, `ဒေါ် ${name}`, `Daw ${name}`, `${name} 12`])
      expect(cleanText(form)).toBe(form.normalize('NFC'))
    expect(cleanPartialText(name)).toBe(name.normalize('NFC'))
  })

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
    ['ဉာဏ္', 'ဉာဏ်'],
    ['ခ်စ္စု', 'ချစ်စု'],
    ['ေ၀ေ၀', 'ဝေဝေ'],
    ['ေမ ၇၅', 'မေ ၇၅'],
    ['ေမ123', 'မေ123'],
    ['ေယာဂ', 'ယောဂ'],
    ['U ေအာင္', 'U အောင်'],
    ['KBZ ေငြ', 'KBZ ငွေ'],
    ['Wave ေငြလႊဲ', 'Wave ငွေလွှဲ'],
    ['ဖုန္း 09', 'ဖုန်း 09'],
    ['အခန္း ၅', 'အခန်း ၅'],
    ['တိုက္ (၅)', 'တိုက် (၅)'],
    ['Eng စာ + ျမန္မာစာ', 'Eng စာ + မြန်မာစာ'],
    ['႐ိုး႐ိုး', 'ရိုးရိုး'],
    ['ႏြယ္နီ', 'နွယ်နီ'],
    ['ၾသဇာ', 'သြဇာ'],
    ['ဝဏၰ', 'ဝဏ္ဏ'],
    ['ထပ္', 'ထပ်'],
    ['ရဲရင့္', 'ရဲရင့်'],
    ['သင္တန္းေၾကး', 'သင်တန်းကြေး'],
    ['ဒေါ် ခင္မာလာ', 'ဒေါ် ခင်မာလာ'],
    ['ဂစ္တာသင်တန်း', 'ဂစ်တာသင်တန်း'],
    ['ဓာတ္ပုံရိုက်နည်း', 'ဓာတ်ပုံရိုက်နည်း'],
  ])('%s is %s', (typed, meant) => expect(cleanText(typed)).toBe(meant))

  test.each(['တက္', 'ေမ', 'ေကာ'])('%s is impossible in Unicode, so it is converted however short', (typed) =>
    expect(cleanText(typed)).not.toBe(typed),
  )

  const correct =
    'တက္ကသိုလ် ဒုက္ခ အဂ္ဂ မဂ္ဃဝါ သစ္စာ အစ္ဆရာ ဝိဇ္ဇာ သဉ္ဇာ ပဉ္စမ ပညာ ကောဋ္ဌာန ဘဏ္ဍာ ပုဏ္ဏား ဝတ္ထု သတ္တဝါ ဗုဒ္ဓ သဒ္ဒါ မန္တလေး ဝန္ထမ်း ဟိန္ဒူ သန္ဓာ ကိန္နရီ သိပ္ပံ ပုပ္ဖါး သဗ္ဗ သဗ္ဘောင်း ကမ္ပည်း သမ္ဗုဒ္ဓ ကမ္ဘာ ဓမ္မ နိယျ လယ္ယာ ဂုပ္တ ကလ္ပ ဗြဟ္မာ အာတ္မ ဘသ္မ ဇန္မ ဝတ္သ ပလ္လင် ဥပဿ သြစတြေးလျ ယောက်ျား ကျွန်ုပ် အင်္ဂလိပ် သင်္ဘော သင်္ဖြူး ထင်္ရှူး'
  test.each(correct.split(' '))('%s is a separate part and stays unchanged', (part) =>
    expect(cleanText(part)).toBe(part),
  )
})
