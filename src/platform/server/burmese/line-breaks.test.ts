import { describe, expect, it } from 'vitest'
import { unbrokenParts } from './line-breaks.ts'

const shown = (text: string) =>
  unbrokenParts(text)
    .map((part) => part.text + (part.blank ? ' ' : '|'))
    .join('')
    .slice(0, -1)

// BUR-07
describe('the parts between which a line of a share card may break', () => {
  it.each([
    ['ဆရာကောင်းထံမှ လေ့လာနိုင်သော ဗီဒီယိုသင်တန်းများ', 'ဆရာကောင်းထံမှ လေ့လာနိုင်သော ဗီဒီယို|သင်တန်းများ'],
    ['အထူးသင်တန်းကြီး', 'အထူး|သင်တန်းကြီး'],
    ['အင်္ဂလိပ်စကားပြော အခြေခံသင်တန်း', 'အင်္ဂလိပ်|စကားပြော အခြေခံ|သင်တန်း'],
    ['ကွန်ပျူတာအခြေခံနှင့် Microsoft Office', 'ကွန်ပျူတာ|အခြေခံနှင့် Microsoft Office'],
    ['မုန့်ဖုတ်နည်းသင်တန်းအပြည့်အစုံ', 'မုန့်|ဖုတ်နည်း|သင်တန်း|အပြည့်အစုံ'],
    ['စာရင်းကိုင်ပညာ LCCI Level 1', 'စာရင်းကိုင်|ပညာ LCCI Level 1'],
    ['ပရိုဂရမ်းမင်းသင်တန်းများ', 'ပရိုဂရမ်းမင်း|သင်တန်းများ'],
    ['ရေဆေးပန်းချီဆွဲနည်း', 'ရေဆေး|ပန်းချီ|ဆွဲနည်း'],
    ['Python (အခြေခံ)', 'Python (အခြေခံ)'],
    ['ဆရာ၏ သင်ခန်းစာ', 'ဆရာ၏ သင်ခန်းစာ'],
    ['မမှားစေရသင်တန်း', 'မမှား|စေ|ရ|သင်တန်း'],
    ['ဆရာမသီတာ', 'ဆရာမ|သီတာ'],
  ])('%s', (title, parted) => {
    expect(shown(title)).toBe(parted)
  })

  it('never lie within a stack of letters, and together are the text', () => {
    const title = 'တယောနှင့်စန္ဒယားတီးခတ်နည်း သိပ္ပံ'
    const parts = unbrokenParts(title)
    for (const { text } of parts) expect(text).not.toMatch(/^[\u102b-\u103e]|\u1039$/)
    expect(parts.map(({ text, blank }) => text + (blank ? ' ' : '')).join('')).toBe(title)
  })

  it('of an empty text are none', () => {
    expect(unbrokenParts('')).toEqual([])
  })
})
