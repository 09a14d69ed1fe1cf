import { describe, expect, it } from 'vitest'
import { latinMark, pictureDesign, subjectGlyph } from './picture-design.ts'

describe('a generated picture', () => {
  it('takes tint and seal from the id and the pattern from the category', () => {
    expect(pictureDesign(0, 'စာ')).toMatchObject({ tint: 1, seal: 'round', pattern: 'wave' })
    expect(pictureDesign(19, 'စာ', 1)).toMatchObject({ tint: 2, seal: 'leaf', pattern: 'weave' })
  })

  it('differs in tint and seal from the next ids of a list (STU-20)', () => {
    const designs = Array.from({ length: 60 }, (_, id) => pictureDesign(id, 'စာ'))
    designs.slice(1).forEach(({ tint, seal }, index) => {
      expect(tint).not.toBe(designs[index]?.tint)
      expect(seal).not.toBe(designs[index]?.seal)
    })
  })

  it('shows the first syllable of a title without a stacked letter, sized by its width', () => {
    expect(pictureDesign(0, 'အင်္ဂလိပ်စကားပြော').lettering).toEqual({ text: 'အင်', size: 54, y: 112 })
    expect(pictureDesign(2, 'ကွန်ပျူတာ').lettering).toMatchObject({ text: 'ကွန်', size: 54 })
    expect(pictureDesign(4, 'ဂျပန်စာ').lettering).toMatchObject({ text: 'ဂျ', size: 58 })
  })

  it.each(['ကျောင်းသင်္ချာ', 'ပြောင်းလဲမှု', 'မြောင်းမြ', 'ချောင်းဆို', 'မြှောက်ခြင်း', '“အင်္ဂလိပ်စာ”', '(စာရေး)'])(
    'shows %s by measured width, not by number of letters (BUR-06)',
    (title) => expect(pictureDesign(0, title).lettering?.size).toBeGreaterThanOrEqual(26),
  )

  it.each(['အနိပ်ပညာ', 'ကလေးပုံပြင်', 'ဒရမ်'])('shows more than a single letter for %s', (title) => {
    const text = pictureDesign(0, title).lettering?.text
    expect(text === undefined || [...text].length > 1).toBe(true)
  })

  it('ignores word joiners', () => {
    expect(pictureDesign(6, 'ဇု\u2060မ်\u2060ဘာ').lettering).toEqual(pictureDesign(6, 'ဇုမ်ဘာ').lettering)
    expect(pictureDesign(6, 'ဇုမ်ဘာ').lettering?.text).toBe('ဇုမ်')
  })

  it("shows the subject's glyph where a title starts in another script", () => {
    expect(pictureDesign(3, 'HTML နှင့် CSS').lettering).toBeUndefined()
    expect(pictureDesign(3, '').lettering).toBeUndefined()
  })

  it("shows the subject's glyph where a title has no letters", () => {
    expect(
      ['HTML နှင့် CSS', 'Lightroom', 'Guitar', 'IELTS 6.5', 'LCCI Level 2', 'Grade 9', 'Zumba'].map(subjectGlyph),
    ).toEqual(['code', 'camera', 'music', 'news', 'money', 'school', 'course'])
    expect(['PHP Laravel', 'Lightroom', 'C# အခြေခံ', 'ၵၢမ်း'].map(latinMark)).toEqual(['PHP', 'LI', 'C#', undefined])
  })
})
