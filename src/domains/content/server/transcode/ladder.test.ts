import { expect, it } from 'vitest'
import { planLadder } from './ladder.ts'
import type { VideoSource } from './probe-video.ts'

const source: VideoSource = {
  demuxer: 'mov',
  videoStream: 0,
  audioStream: 1,
  widthPixels: 1920,
  heightPixels: 1080,
  frameRate: '30/1',
  durationSeconds: 60,
}
const sizes = (changes: Partial<VideoSource>): string[] =>
  planLadder({ ...source, ...changes }).map((rung) => `${rung.name} ${rung.widthPixels}x${rung.heightPixels}`)

it('ends at 720p', () => {
  expect(sizes({})).toEqual(['144p 256x144', '240p 426x240', '360p 640x360', '480p 854x480', '720p 1280x720'])
})

it('never enlarges', () => {
  expect(sizes({ widthPixels: 720, heightPixels: 576 }).at(-1)).toBe('480p 600x480')
  expect(sizes({ widthPixels: 640, heightPixels: 359 }).at(-1)).toBe('240p 428x240')
})

it('keeps a source that is smaller than the smallest rendition', () => {
  expect(sizes({ widthPixels: 160, heightPixels: 120 })).toEqual(['120p 160x120'])
  expect(sizes({ widthPixels: 161, heightPixels: 121 })).toEqual(['122p 162x122'])
})

it('measures a portrait video by its short side', () => {
  expect(sizes({ widthPixels: 720, heightPixels: 1280 })).toEqual([
    '144p 144x256',
    '240p 240x426',
    '360p 360x640',
    '480p 480x854',
    '720p 720x1280',
  ])
})

it('limits the frame rate to 30, to 15 in the smallest rendition, and to at least one', () => {
  const rates = (frameRate: string | undefined): string[] =>
    planLadder({ ...source, frameRate, heightPixels: 240, widthPixels: 426 }).map((rung) => rung.frameRate)
  expect(rates('60/1')).toEqual(['15', '30'])
  expect(rates('30000/1001')).toEqual(['15', '30000/1001'])
  expect(rates('12/1')).toEqual(['12/1', '12/1'])
  expect(rates('1/5')).toEqual(['1', '1'])
  expect(rates(undefined)).toEqual(['15/1', '30/1'])
})

it('has one size at few frames in the place of the small ones for slides, and the larger ones as they are', () => {
  const rungs = (changes: Partial<VideoSource>): string[] =>
    planLadder({ ...source, ...changes }, { slides: true }).map(
      (rung) => `${rung.name} ${rung.frameRate} ${rung.maxBitsPerSecond} ${rung.rateFactor}`,
    )
  expect(rungs({})).toEqual(['360p 5 150000 41', '480p 30/1 800000 26', '720p 30/1 1800000 26'])
  expect(rungs({ widthPixels: 854, heightPixels: 480, frameRate: '4/1' })).toEqual([
    '360p 4/1 150000 41',
    '480p 4/1 800000 26',
  ])
})

it('leaves slides that are not larger than 360p as they are, so that every lesson has a size with all frames', () => {
  const small = { ...source, widthPixels: 640, heightPixels: 360 }
  expect(planLadder(small, { slides: true })).toEqual(planLadder(small))
})
