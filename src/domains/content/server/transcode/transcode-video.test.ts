import { execFile, spawn } from 'node:child_process'
import { createDecipheriv } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createFileStorage } from '#platform/server/files/file-storage.ts'
import type { Storage } from '#platform/server/files/storage.ts'
import { aClip, picture, quick, tone, turnUpright, videoTools } from '#tests/support/video-clips.ts'
import { createContentKey } from './encrypt-segment.ts'
import type { VideoTools } from './find-video-tools.ts'
import { nameOf, type Rendition } from './playlist.ts'
import { probeVideo, UnreadableVideo } from './probe-video.ts'
import { type TranscodedVideo, transcodeVideo } from './transcode-video.ts'
import { clearWorkFolders, createWorkFolder, notePid } from './work-folder.ts'

const run = promisify(execFile)
let folder: string
let tools: VideoTools
let storage: Storage
const key = createContentKey()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'transcode-'))
  storage = createFileStorage(join(folder, 'store'))
  tools = await videoTools()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const share = { nice: 10, threads: 0 }

async function transcode(
  inputPath: string,
  prefix: string,
  options: { signal?: AbortSignal; found?: Rendition[][] } = {},
): Promise<TranscodedVideo> {
  const workFolder = await createWorkFolder(join(folder, 'work'), 'content')
  const onReady = async (ready: Rendition[]): Promise<void> => {
    options.found?.push(ready)
  }
  return transcodeVideo({ tools, storage, inputPath, prefix, workFolder, key, onReady, signal: options.signal, share })
}

function unlocked(segment: Uint8Array, sequence: number) {
  const vector = Buffer.alloc(16)
  vector.writeUInt32BE(sequence, 12)
  const lock = createDecipheriv('aes-128-cbc', key, vector)
  return Buffer.concat([lock.update(segment), lock.final()])
}

/** Downloads and decrypts a rendition as a player does, from its playlist. */
async function play(prefix: string, name: string): Promise<string> {
  const playlist = await text(await storage.get(`${prefix}${nameOf.playlist(name)}`))
  const uris = playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const parts = [await buffer(await storage.get(`${prefix}${nameOf.init(name)}`))]
  for (const [sequence, uri] of uris.entries())
    parts.push(unlocked(await buffer(await storage.get(prefix + uri)), sequence))
  const path = join(folder, `${name}.played.mp4`)
  await writeFile(path, Buffer.concat(parts))
  return path
}

async function keyFrameTimes(path: string): Promise<number[]> {
  const shown = ['-select_streams', 'v', '-skip_frame', 'nokey', '-show_entries', 'frame=pts_time', '-of', 'csv=p=0']
  const { stdout } = await run(tools.ffprobe, ['-v', 'error', ...shown, path])
  return stdout.split('\n').filter(Boolean).map(Number.parseFloat)
}

describe('transcodeVideo() of a video with sound', () => {
  const found: Rendition[][] = []
  let video: TranscodedVideo
  beforeAll(async () => {
    const clip = await aClip(folder, 'lesson.mp4', [...picture('854x480', 25), ...tone, '-t', '14', ...quick])
    video = await transcode(clip, 'hls/1/', { found })
  }, 120_000)

  it("writes every rendition up to the source's size, and the audio separately", () => {
    expect(video.renditions.map((one) => one.name)).toEqual(['144p', '240p', '360p', '480p', 'audio'])
    expect(video.durationSeconds).toBeCloseTo(14, 0)
    for (const rendition of video.renditions) {
      expect(rendition.codecs).toMatch(rendition.kind === 'video' ? /^avc1\.64[0-9a-f]{4}$/ : /^mp4a\.40\.2$/)
      expect(rendition.peakBitsPerSecond).toBeGreaterThanOrEqual(rendition.averageBitsPerSecond)
    }
  })

  it('is playable before it is finished', () => {
    expect(found.length).toBeGreaterThan(0)
    expect(found[0]?.map((one) => one.name)).toEqual(expect.arrayContaining(['144p', '240p', 'audio']))
    expect(found[0]?.[0]?.durationSeconds).toBeGreaterThanOrEqual(8)
  })

  it('has a key frame every four seconds, at the same times in every rendition', async () => {
    for (const name of ['144p', '480p']) {
      const times = await keyFrameTimes(await play('hls/1/', name))
      expect(times.map((time) => Math.round((time - 1) * 100) / 100)).toEqual([0, 4, 8, 12])
    }
  })

  it('plays completely once decrypted, with audio and video in sync', async () => {
    const starts: number[] = []
    for (const name of ['240p', 'audio']) {
      const path = await play('hls/1/', name)
      const { stderr } = await run(tools.ffmpeg, ['-nostdin', '-v', 'error', '-xerror', '-i', path, '-f', 'null', '-'])
      expect(stderr).toBe('')
      const { stdout } = await run(tools.ffprobe, [
        '-v',
        'error',
        '-show_entries',
        'format=start_time',
        '-of',
        'csv=p=0',
        path,
      ])
      starts.push(Number.parseFloat(stdout))
    }
    expect(Math.abs((starts[0] ?? 0) - (starts[1] ?? 1))).toBeLessThan(0.05)
  })

  it('encrypts segments', async () => {
    const stored = await buffer(await storage.get('hls/1/240p-00000.m4s'))
    // Whether a segment's header has its type; elsewhere the bytes could occur accidentally in encrypted data.
    const saysWhatItIs = (bytes: Buffer) => bytes.subarray(0, 512).includes('moof')
    expect([saysWhatItIs(stored), saysWhatItIs(unlocked(stored, 0))]).toEqual([false, true])
    expect((await buffer(await storage.get('hls/1/240p-init.mp4'))).includes('avcC')).toBe(true)
    expect(await storage.exists('hls/1/key')).toBe(false)
  })

  it('has a poster picture', async () => {
    expect((await buffer(await storage.get(video.posterKey))).subarray(8, 12).toString()).toBe('WEBP')
  })
})

it('gives slides one size at few frames in the place of the small ones, on the same grid', async () => {
  const stills = ['-f', 'lavfi', '-i', 'testsrc2=s=854x480:r=1/20,fps=5']
  const clip = await aClip(folder, 'slides.mp4', [...stills, ...tone, '-t', '80', '-g', '10', ...quick])
  const { renditions } = await transcode(clip, 'hls/slides/')
  expect(renditions.map((one) => one.name)).toEqual(['360p', '480p', 'audio'])
  for (const name of ['360p', '480p']) {
    const times = await keyFrameTimes(await play('hls/slides/', name))
    expect(times.map((time) => Math.round(time - 1))).toEqual(Array.from({ length: 20 }, (_, at) => at * 4))
  }
}, 120_000)

it('rotates a portrait phone video upright and leaves it silent', async () => {
  const clip = await aClip(folder, 'phone.mp4', [...picture('320x180'), '-t', '5', ...quick])
  await turnUpright(clip)
  const { renditions } = await transcode(clip, 'hls/2/')
  expect(renditions.map((one) => `${one.name} ${one.widthPixels}x${one.heightPixels}`)).toEqual(['144p 144x256'])
  expect(await keyFrameTimes(await play('hls/2/', '144p'))).toHaveLength(2)
}, 60_000)

it.each([
  ['lesson.webm', ['-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus']],
  ['lesson.avi', ['-c:v', 'mpeg4', '-c:a', 'libmp3lame']],
  ['lesson.wmv', ['-c:v', 'wmv2', '-c:a', 'wmav2', '-f', 'asf']],
  ['lesson.flv', ['-c:v', 'flv', '-c:a', 'libmp3lame', '-ar', '44100']],
  ['lesson.avchd', ['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'ac3', '-f', 'mpegts']],
])(
  'reads %s',
  async (name, codecs) => {
    const clip = await aClip(folder, name, [...picture('320x240', 10), ...tone, '-t', '2', ...codecs])
    const { renditions } = await transcode(clip, `hls/${name}/`)
    expect(renditions.map((one) => one.name)).toEqual(['144p', '240p', 'audio'])
    expect(renditions[0]?.durationSeconds).toBeCloseTo(2, 0)
  },
  60_000,
)

it('refuses a file without video permanently', async () => {
  const soundOnly = await aClip(folder, 'sound.mp4', [...tone, '-t', '1', '-c:a', 'aac'])
  const other = await aClip(folder, 'secret.mp4', [...picture('320x240'), '-t', '1', ...quick])
  const playlist = join(folder, 'list.mp4')
  await writeFile(playlist, `#EXTM3U\n#EXTINF:1,\nfile://${other}\n#EXT-X-ENDLIST\n`)
  const text = join(folder, 'words.mp4')
  await writeFile(text, 'no video at all')
  for (const path of [soundOnly, playlist, text]) {
    await expect(probeVideo(tools, path)).rejects.toBeInstanceOf(UnreadableVideo)
  }
})

it('can be stopped, and starts again', async () => {
  const clip = await aClip(folder, 'long.mp4', [...picture('640x360'), ...tone, '-t', '12', ...quick])
  const stop = new AbortController()
  const found: Rendition[][] = []
  const stopped = transcode(clip, 'hls/3/first/', { signal: stop.signal, found })
  const work = join(folder, 'work')
  await expect.poll(() => readdir(work, { recursive: true })).toContainEqual(expect.stringMatching(/\/pid$/))
  stop.abort()
  await expect(stopped).rejects.toThrow(/stopped/)
  await clearWorkFolders(work, 'content')
  expect(await readdir(work)).toEqual([])
  const { durationSeconds } = await transcode(clip, 'hls/3/second/')
  expect(durationSeconds).toBeCloseTo(12, 0)
}, 120_000)

it('ends the encoder that a killed worker left running', async () => {
  const root = join(folder, 'abandoned')
  const workFolder = await createWorkFolder(root, '7')
  const orphan = spawn(tools.ffmpeg, ['-nostdin', '-re', ...picture('64x64'), '-f', 'null', `${workFolder}/out`], {
    stdio: 'ignore',
  })
  onTestFinished(() => void orphan.kill('SIGKILL'))
  const ended = new Promise((resolve) => orphan.once('exit', (_code, signal) => resolve(signal)))
  notePid(workFolder, orphan.pid ?? 0)
  const bystander = await createWorkFolder(root, '70')
  notePid(bystander, process.pid)
  await clearWorkFolders(root, '7')
  expect(await ended).toBe('SIGKILL')
  expect(await readdir(root)).toEqual([bystander.slice(root.length + 1)])
})
