import { describe, expect, it } from 'vitest'
import { pictureDesign } from './picture-design.ts'

describe('a drawn picture', () => {
  it('takes tint and seal from the id and the pattern from the category', () => {
    expect(pictureDesign(0, 'စာ')).toMatchObject({ tint: 1, seal: 'round', pattern: 'wave' })
    expect(pictureDesign(19, 'စာ', 1)).toMatchObject({ tint: 2, seal: 'leaf', pattern: 'weave' })
  })

  it('marks a title by its first syllable without a stacked letter, sized by its length', () => {
    expect(pictureDesign(0, 'အင်္ဂလိပ်စကားပြော').lettering).toEqual({ text: 'အင်', size: 50, y: 110 })
    expect(pictureDesign(12, 'ကွန်ပျူတာ').lettering).toEqual({ text: 'ကွန်', size: 44, y: 134 })
    expect(pictureDesign(6, 'ဂျပန်စာ').lettering).toEqual({ text: 'ဂျ', size: 58, y: 98 })
  })

  it('takes no heed of the joiners that hold a loan word together on a line', () => {
    expect(pictureDesign(6, 'ဇု\u2060မ်\u2060ဘာ').lettering).toEqual(pictureDesign(6, 'ဇုမ်ဘာ').lettering)
    expect(pictureDesign(6, 'ဇုမ်ဘာ').lettering?.text).toBe('ဇုမ်')
  })

  it('leaves the seal to the subject where a title starts in another script', () => {
    expect(pictureDesign(3, 'HTML နှင့် CSS').lettering).toBeUndefined()
    expect(pictureDesign(3, '').lettering).toBeUndefined()
  })
})
