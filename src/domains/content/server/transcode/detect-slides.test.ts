import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aClip, picture, quick, videoTools } from '#tests/support/video-clips.ts'
import { isOfSlides, showsSlides } from './detect-slides.ts'
import { probeVideo } from './probe-video.ts'

/** A key frame every `every` seconds; the picture changes at those that `changes` says. */
function keyFrames(seconds: number, every: number, changes: (second: number) => boolean) {
  return Array.from({ length: seconds / every }, (_, at) => ({
    seconds: at * every,
    changed: changes(at * every) ? 0.2 : 0.0004,
  }))
}

describe('isOfSlides()', () => {
  it('takes a picture that changes less than six times a minute for slides', () => {
    expect(isOfSlides(keyFrames(600, 2, (second) => second % 12 === 0))).toBe(true)
    expect(isOfSlides(keyFrames(600, 2, (second) => second % 10 === 0))).toBe(false)
  })

  it('allows one minute of five that moves', () => {
    expect(isOfSlides(keyFrames(600, 2, (second) => second < 120))).toBe(true)
    expect(isOfSlides(keyFrames(600, 2, (second) => second < 180))).toBe(false)
  })

  it('does not take a moving picture with few key frames for slides', () => {
    expect(isOfSlides(keyFrames(600, 12, () => true))).toBe(false)
    expect(isOfSlides(keyFrames(600, 12, (second) => second % 36 === 0))).toBe(true)
  })

  it('does not decide about a few key frames', () => {
    expect(isOfSlides(keyFrames(14, 2, () => false))).toBe(false)
    expect(isOfSlides([])).toBe(false)
  })
})

describe('showsSlides()', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'slides-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  async function isFound(name: string, options: readonly string[]): Promise<boolean> {
    const inputPath = await aClip(folder, name, [...options, '-t', '80', '-g', '10', ...quick])
    const tools = await videoTools()
    return showsSlides(tools, { source: await probeVideo(tools, inputPath), inputPath }, { nice: 10 })
  }

  it('finds pictures that stand for twenty seconds each', async () => {
    const stills = ['-f', 'lavfi', '-i', 'testsrc2=s=320x240:r=1/20,fps=5']
    expect(await isFound('slides.mp4', stills)).toBe(true)
  })

  it('finds nothing in a picture that moves, or in a file that does not open', async () => {
    expect(await isFound('moving.mp4', picture('320x240', 5))).toBe(false)
    const tools = await videoTools()
    const inputPath = join(folder, 'moving.mp4')
    const source = await probeVideo(tools, inputPath)
    expect(await showsSlides(tools, { source, inputPath: join(folder, 'none.mp4') }, { nice: 10 })).toBe(false)
  })

  it('ends with the job', async () => {
    const tools = await videoTools()
    const inputPath = join(folder, 'slides.mp4')
    const source = await probeVideo(tools, inputPath)
    const signal = AbortSignal.abort(new Error('stopped'))
    await expect(showsSlides(tools, { source, inputPath }, { nice: 10, signal })).rejects.toThrow('stopped')
  })
})
