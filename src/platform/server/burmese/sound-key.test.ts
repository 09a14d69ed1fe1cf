import { expect, test } from 'vitest'
import { romanKey } from './roman-key.ts'
import { soundKey } from './sound-key.ts'

test.each([
  ['ကွန်ပြူတာ', 'ကွန်ပျူတာ'],
  ['သင်ချာ', 'သင်္ချာ'],
  ['အင်ဂလိတ်စာ', 'အင်္ဂလိပ်စာ'],
  ['ကိုရီယား', 'ကိုရီးယား'],
  ['ဗွီဒီရို', 'ဗီဒီယို'],
  ['မုံ့', 'မုန့်'],
  ['သိပံ', 'သိပ္ပံ'],
  ['အောန်လိုင်း', 'အွန်လိုင်း'],
  ['စျေး', 'ဈေး'],
  ['ကြော်ညာ', 'ကြော်ငြာ'],
  ['EXCEL  ၁၀', 'excel 10'],
])('%s sounds like %s', (typed, right) => {
  expect(soundKey(typed)).toBe(soundKey(right))
})

test.each([
  ['ဂစ်တာ', 'ဂီတ'],
  ['ကား', 'ခါး'],
  ['သင်္ချာ', 'သင်ခန်းစာ'],
  ['မုန့်', 'မိုင်'],
])('%s does not sound like %s', (one, other) => {
  expect(soundKey(one)).not.toBe(soundKey(other))
})

test.each([
  ['အောင်', 'Aung'],
  ['မင်းသူရ', 'Min Thura'],
  ['ဒေါ်ခင်မာလာ', 'Daw Khin Mar Lar'],
  ['ကျော်စွာဝင်း', 'Kyaw Zwar Win'],
  ['ထင်လင်းအောင်', 'Htin Lin Aung'],
  ['ဝင်းဝင်းနွယ်', 'Win Win Nwe'],
  ['မေသဉ္ဇာ', 'May Thinzar'],
  ['သန့်ဇင်ဦး', 'Thant Zin Oo'],
  ['မန္တလေး', 'Mandalay'],
  ['လဲ့လဲ့ခိုင်', 'Lae Lae Khine'],
  ['လဲ့လဲ့ခိုင်', 'Lal Lal Khaing'],
  ['ဥမ္မာ', 'Ohnmar'],
  ['ဦးဥက္ကာ', 'U Okkar'],
  ['ဆန်းလွင်ဦး', 'San Lwin Oo'],
  ['အောင်ဇေယျာ', 'Aung Zayar'],
  ['အောင်ဇေယျာ', 'Aung Zeya'],
  ['နွံခမ်း', 'Num Kham'],
  ['မိုဟွမ်', 'Mo Hwan'],
  ['လျန်းမှုန်', 'Lian Hmung'],
  ['ဝဏ္ဏ', 'Wunna'],
  ['မောင်မောင်', 'Mg Mg'],
  ['လင်းထွဋ်', 'Lin Htut'],
  ['ရွှေပညာ', 'Shwe Pyinnya'],
  ['အေးအေး', 'Aye Aye'],
])('%s is written %s', (burmese, latin) => {
  expect(romanKey(burmese)).toBe(romanKey(latin))
  expect(romanKey(latin)).toMatch(/^[a-z]+$/)
})

test.each([
  ['အောင်', 'Aye'],
  ['မင်းသူရ', 'Min Thu'],
  ['ခင်', 'Khun'],
])('%s is not written %s', (burmese, latin) => {
  expect(romanKey(burmese)).not.toBe(romanKey(latin))
})
