import { describe, expect, test } from 'vitest'
import { chooseTrack, picturesOf } from './choose-track.ts'
import { ConnectionSpeed } from './connection-speed.ts'
import type { Track } from './stream-source.ts'

const track = (height: number, bits: number, kind: Track['kind'] = 'video'): Track => ({
  name: kind === 'audio' ? 'audio' : `${height}p`,
  kind,
  codecs: 'x',
  segments: 3,
  seconds: 12,
  width: Math.round((height * 16) / 9),
  height,
  bits_per_second: bits,
  init: new Uint8Array(),
})
const all = [
  track(360, 400_000),
  track(0, 48_000, 'audio'),
  track(144, 90_000),
  track(720, 1_800_000),
  track(240, 180_000),
]
const pictures = picturesOf(all)
const usual = { quality: 'auto', isFirst: false, bitsPerSecond: 10_000_000, shownPixels: 2000 } as const
const chosen = (conditions: Partial<Parameters<typeof chooseTrack>[1]>) =>
  chooseTrack(pictures, { ...usual, ...conditions })?.name

test('the first picture is of the smallest size, whatever is chosen', () => {
  expect(chosen({ isFirst: true, quality: '720p' })).toBe('144p')
})

describe('a chosen size', () => {
  test('is taken however slow the connection is', () => {
    expect(chosen({ quality: '360p', bitsPerSecond: 1000 })).toBe('360p')
  })

  test('that the lesson lacks is the next smaller one, or the smallest', () => {
    expect(chosen({ quality: '480p' })).toBe('360p')
    expect(chosen({ quality: '100p' })).toBe('144p')
  })
})

describe('automatic quality', () => {
  test('takes what the connection carries with a reserve', () => {
    expect(chosen({ bitsPerSecond: undefined })).toBe('144p')
    expect(chosen({ bitsPerSecond: 250_000 })).toBe('144p')
    expect(chosen({ bitsPerSecond: 260_000 })).toBe('240p')
    expect(chosen({ bitsPerSecond: 10_000_000 })).toBe('720p')
  })

  test('takes no more than the player shows', () => {
    expect(chosen({ shownPixels: 300 })).toBe('360p')
    expect(chosen({ shownPixels: 100 })).toBe('144p')
  })
})

test('a stream without a picture has no size', () => {
  expect(chooseTrack([], usual)).toBeUndefined()
})

test('the speed follows a faster segment sooner than a slower one', () => {
  const speed = new ConnectionSpeed()
  expect(speed.bitsPerSecond).toBeUndefined()
  speed.note(1000, 8)
  expect(speed.bitsPerSecond).toBe(1_000_000)
  speed.note(3000, 8)
  expect(speed.bitsPerSecond).toBe(2_000_000)
  speed.note(1000, 8)
  expect(speed.bitsPerSecond).toBe(1_800_000)
})
