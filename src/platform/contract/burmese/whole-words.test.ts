import { expect, test } from 'vitest'
import { normalizeBurmese } from './normalize.ts'
import { withWholeWords } from './whole-words.ts'

/** Line break opportunities of a browser's dictionary; Node uses the same one. */
const pieces = (text: string) =>
  // biome-ignore lint/style/noRestrictedGlobals: the test asks what browsers do with a text.
  [...new Intl.Segmenter('my', { granularity: 'word' }).segment(text)].map((one) => one.segment)

test.each(['ပရိုဂရမ်းမင်း', 'ပရောဂျက်', 'ပို့စ်', 'ဝက်ဘ်ဆိုက်', 'ဂရပ်ဖစ်', 'အပြည့်အဝ'])(
  'a line breaks before or after %s, not within',
  (word) => {
    expect(pieces(`${word}များ`)).not.toContain(word)
    const [joined, rest] = pieces(withWholeWords(`${word}များ`))
    expect([joined?.replaceAll('\u2060', ''), rest]).toEqual([word, 'များ'])
  },
)

test.each([
  ['ငွေမဝင်ပါ', 'ငွေ|မဝင်|ပါ'],
  ['အမည် မတူပါ', 'အမည်| |မတူ|ပါ'],
  ['သင်ရိုး မပါသေးပါ', 'သင်ရိုး| |မပါ|သေးပါ'],
  ['ငွေ မရောက်သေးဘူး', 'ငွေ| |မရောက်|သေး|ဘူး'],
  ['စာ မမှန်ပါ', 'စာ| |မမှန်|ပါ'],
  ['ဆရာမ မရှိပါ', 'ဆရာမ| |မရှိ|ပါ'],
])('no line breaks after the negating prefix in %s', (text, expected) => {
  expect(pieces(text)).toContain('မ')
  expect(pieces(withWholeWords(text)).join('|').replaceAll('\u2060', '')).toBe(expected)
})

test.each([
  'ဆရာမများ ပါသည်',
  'သို့မဟုတ် မှားပါသည်',
  'ပထမတန်းပါ',
  'မင်္ဂလာပါ',
  'မန္တလေးတွင်ပါ',
  'ကင်မရာပါသော',
  'မနက်ပိုင်းပါ',
  'ဓမ္မစကူးပါ',
  'မြန်မာစာပါ',
  'မသီတာ',
  'မခင်ခင်ဝေ',
  'မနိုင်နိုင်',
])('the same letter in %s is no prefix', (text) => {
  expect(withWholeWords(text)).toBe(text)
})

test('of two words with the same beginning the longer one is joined', () => {
  expect(withWholeWords('ပရိုဂရမ်မင်း')).toBe('ပ\u2060ရို\u2060ဂရမ်\u2060မင်း')
})

test('text that contains the joiners already is unchanged', () => {
  const joined = withWholeWords('အကောင့်ဖွင့်ရန် လင့်ခ်')
  expect(joined).toBe('အ\u2060ကော\u2060င့်ဖွင့်ရန် လ\u2060င့်\u2060ခ်')
  expect(withWholeWords(joined)).toBe(joined)
})

test('other text is unchanged, and removing the joiners restores the text', () => {
  const title = 'Python အခြေခံ ပရိုဂရမ်းမင်း'
  expect(withWholeWords('အင်္ဂလိပ်စကားပြော အခြေခံ')).toBe('အင်္ဂလိပ်စကားပြော အခြေခံ')
  expect(normalizeBurmese(withWholeWords(title))).toBe(title)
})
