import { describe, expect, it } from 'vitest'
import { unbrokenParts } from '#platform/server/burmese/line-breaks.ts'
import { maxCues } from '../../contract/subtitles.contract.ts'
import { type ReadSubtitles, readSubtitles, type Subtitles } from './read-subtitles.ts'

const file = (...texts: string[]) =>
  texts.map((text, at) => `${at + 1}\n00:00:${at}0,000 --> 00:00:${at}5,000\n${text}\n`).join('\n')
const read = (text: string | Uint8Array): ReadSubtitles =>
  readSubtitles({ bytes: typeof text === 'string' ? Buffer.from(text) : text, lengthSeconds: undefined })
function textsIn(result: ReadSubtitles): string[] {
  if ('problem' in result) throw new Error(result.problem)
  return result.cues.map(({ text }) => text)
}
const unbroken = (text: string) => text.replaceAll('\u200b', '')

describe('a file of subtitles', () => {
  it('may be UTF-8 or UTF-16, with or without its mark', () => {
    const text = file('ကြိယာ ပထမပုံစံ', 'past tense')
    const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le')
    const files = [Buffer.from(text), Buffer.from(`\ufeff${text}`), utf16, Buffer.from(utf16).swap16()]
    for (const bytes of files) expect(textsIn(read(bytes)).map(unbroken)).toEqual(['ကြိယာ ပထမပုံစံ', 'past tense'])
  })

  it('is refused in other encodings, without a cue, and with too many', () => {
    expect(read(Buffer.from('1\n00:01 --> 00:02\ncaf\xe9', 'latin1'))).toEqual({ problem: 'encoding' })
    expect(read(Buffer.from(file('x'), 'utf16le'))).toEqual({ problem: 'encoding' })
    for (const text of ['', 'a letter', 'WEBVTT\n', '{"a": 1}']) expect(read(text)).toEqual({ problem: 'empty' })
    const many = (count: number) => '00:01 --> 00:02\nx\n\n'.repeat(count)
    expect(read(many(maxCues + 1))).toEqual({ problem: 'too_many' })
    expect(textsIn(read(many(maxCues)))).toHaveLength(maxCues)
  })

  it('in Zawgyi is converted as a whole', () => {
    const zawgyi = read(file('ျမန္မာစာ သင္ခန္းစာ', 'ေက်ာင္းသားမ်ား', 'hello')) as Subtitles
    expect(zawgyi.fromZawgyi).toBe(true)
    expect(textsIn(zawgyi).map(unbroken)).toEqual(['မြန်မာစာ သင်ခန်းစာ', 'ကျောင်းသားများ', 'hello'])
    const unicode = read(file('မြန်မာစာ သင်ခန်းစာ', 'ကျောင်းသားများ')) as Subtitles
    expect(unicode.fromZawgyi).toBe(false)
    expect(textsIn(unicode).map(unbroken)).toEqual(['မြန်မာစာ သင်ခန်းစာ', 'ကျောင်းသားများ'])
  })

  it('breaks between Burmese words, and nowhere else', () => {
    const line = 'ကျောင်းသားများသည် ကွန်ပျူတာသင်ခန်းစာကို ဖတ်ကြသည် and go home'
    const [shown = ''] = textsIn(read(file(line)))
    expect(unbroken(shown)).toBe(line)
    expect(shown.split(/[\u200b ]/)).toEqual(unbrokenParts(line).map(({ text }) => text))
    expect(shown.split('\u200b').length).toBeGreaterThan(2)
    expect(shown).toContain('and go home')
  })

  it('names cues that cover much of the picture, and keeps them', () => {
    const long = 'က'.repeat(37)
    const result = read(file('short', long, 'one\ntwo\nthree')) as Subtitles
    expect(result.cues).toHaveLength(3)
    expect(result.warnings).toEqual([
      { line: 6, problem: 'long' },
      { line: 10, problem: 'long' },
    ])
  })

  it('never yields markup or an error, whatever it holds', () => {
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % below
    }
    const pieces = [
      '\n',
      '\r\n',
      '\n\n',
      ' --> ',
      '00:01.000',
      '00:00:02,000',
      '<script>alert(1)</script>',
      '<b',
      '>',
      '&lt;',
      'က',
      '္',
      'ေ',
      '\ue000',
      '\0',
      '\ufeff',
      '{\\an8}',
      'WEBVTT',
      'NOTE',
      '9',
    ]
    for (let round = 0; round < 300; round += 1) {
      const text = Array.from({ length: random(80) }, () => pieces[random(pieces.length)]).join('')
      const result = read(text)
      if (!('problem' in result))
        for (const { text: shown } of result.cues) expect(shown).not.toMatch(/<script|\ue000|\0/)
    }
  })
})
