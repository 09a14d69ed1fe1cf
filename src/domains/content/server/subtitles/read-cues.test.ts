import { describe, expect, it } from 'vitest'
import { readCues } from './read-cues.ts'

const textsOf = (file: string) => readCues(file, undefined).cues.map(({ text }) => text)

describe('cues of a file', () => {
  it('are read from VTT, without its header, notes, styles, names and places', () => {
    const file = [
      'WEBVTT - a title',
      'Kind: captions',
      '',
      'STYLE',
      '::cue { color: red }',
      '',
      'NOTE 00:01.000 --> 00:02.000',
      'no cue',
      '',
      'intro',
      '00:01.000 --> 00:03.500 align:start position:10%',
      '<v Mya Mya>Hello <i>there</i></v> &amp; <00:02.000>welcome',
      'A second line, 1 < 2',
      '',
      '01:00:00.250 --> 01:00:02.000',
      'one hour in',
    ].join('\n')
    expect(readCues(file, undefined)).toEqual({
      cues: [
        { start: 1, end: 3.5, text: 'Hello there & welcome\nA second line, 1 < 2', line: 11 },
        { start: 3600.25, end: 3602, text: 'one hour in', line: 15 },
      ],
      warnings: [],
    })
  })

  it('are read from SRT, with any line ends, positions and digits', () => {
    const file = '1\r\n00:00:01,000 --> 00:00:02,000\r\n{\\an8}top\r\n\r\n၂\r\n၀၀:၀၀:၀၃,၅၀၀ --> ၀၀:၀၀:၀၄,၀၀၀\r\nနှစ်\r\n'
    expect(readCues(file, undefined).cues).toEqual([
      { start: 1, end: 2, text: 'top', line: 2 },
      { start: 3.5, end: 4, text: 'နှစ်', line: 6 },
    ])
    expect(textsOf(file.replaceAll('\r\n', '\r'))).toEqual(['top', 'နှစ်'])
  })

  it('need no empty line between them, and numbers in a text stay', () => {
    expect(textsOf('1\n00:01 --> 00:02\none\n2\n00:03 --> 00:04\n1984\n\n3\n00:05 --> 00:06\n42\n')).toEqual([
      'one',
      '1984',
      '42',
    ])
  })

  it('are left out by the line of times that do not fit; the rest is kept', () => {
    const file = [
      ...['00:01.000 --> 00:02.000', 'first', ''],
      ...['00:05.000 --> 00:04.000', 'reversed', ''],
      ...['soon --> 00:04.000', 'unreadable', ''],
      ...['00:00.500 --> 00:00.900', 'earlier', ''],
      ...['00:03.000 --> 99', 'no end', ''],
      ...['01:10.000 --> 01:20.000', 'later than the video', ''],
      ...['00:58.000 --> 01:04.000', 'rounded up'],
    ].join('\n')
    expect(readCues(file, 60)).toEqual({
      cues: [
        { start: 1, end: 2, text: 'first', line: 1 },
        { start: 58, end: 64, text: 'rounded up', line: 19 },
      ],
      warnings: [
        { line: 4, problem: 'end-before-start' },
        { line: 7, problem: 'time' },
        { line: 10, problem: 'goes-back' },
        { line: 13, problem: 'time' },
        { line: 16, problem: 'after-end' },
      ],
    })
  })

  it('cost one cue by one wrong time, also where that is far ahead', () => {
    const starts = ['00:01', '00:02', '50:00', '00:03', '00:04', '00:02', '00:05', '00:05', '00:06']
    const file = starts.map((start) => `${start}.000 --> 59:00.000\n${start}\n`).join('\n')
    const { cues, warnings } = readCues(file, 3600)
    expect(cues.map(({ text }) => text)).toEqual(['00:01', '00:02', '00:03', '00:04', '00:05', '00:05', '00:06'])
    expect(warnings).toEqual([
      { line: 7, problem: 'goes-back' },
      { line: 16, problem: 'goes-back' },
    ])
  })

  it('may follow the header of VTT without an empty line', () => {
    expect(textsOf('WEBVTT\nKind: captions\n00:01.000 --> 00:02.000\nfirst\n')).toEqual(['first'])
  })

  it('that have no text are none', () => {
    expect(textsOf('00:01 --> 00:02\n\n00:03 --> 00:04\n<i></i>\n')).toEqual([])
  })
})
