import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createContentKey } from '#domains/content/server/transcode/encrypt-segment.ts'
import { audioName, transcodeArguments } from '#domains/content/server/transcode/ffmpeg-arguments.ts'
import { findVideoTools, type VideoTools } from '#domains/content/server/transcode/find-video-tools.ts'
import { planLadder } from '#domains/content/server/transcode/ladder.ts'
import { probeVideo } from '#domains/content/server/transcode/probe-video.ts'
import { transcodeVideo } from '#domains/content/server/transcode/transcode-video.ts'
import { createFileStorage } from '#platform/server/files/file-storage.ts'
import { cpuSecondsOf } from './lib/cpu-seconds.ts'
import { cpuSeconds } from './lib/encoder-cpu.ts'
import { recordFigures } from './lib/record.ts'

// Five renditions of a demanding minute of 720p relative to one rendition by the same encoder; then the waiting
// time of a student for lessons of three kinds. Run: npm run bench -- transcode
const SECONDS = 60
/** High detail, motion and film grain: every block needs encoding. */
const HARD = 'mandelbrot=s=1280x720:r=30,noise=alls=12:allf=t'
const HARD_1080 = HARD.replace('1280x720', '1920x1080')
const SLIDES = 'testsrc=s=1280x720:r=30'

const folder = await mkdtemp(join(tmpdir(), 'pyinnya-bench-'))
const tools = await findVideoTools({})
if (!tools) throw new Error('no ffmpeg')
try {
  console.log(`load of the machine before: ${loadavg()[0]?.toFixed(2)}`)
  const clip = aClip(tools, HARD, SECONDS)
  await compare(tools, clip)
  const waits = {
    'a hard minute of 720p': await firstPlayable(tools, 'a hard minute of 720p', clip),
    'the same in 1080p': await firstPlayable(tools, 'the same in 1080p', aClip(tools, HARD_1080, SECONDS / 3)),
    'slides in 720p': await firstPlayable(tools, 'slides in 720p', aClip(tools, SLIDES, SECONDS)),
  }
  recordFigures(
    'transcode',
    Object.entries(waits).map(([name, value]) => ({
      bar: `playable after the upload: ${name}`,
      target: '≤ 10',
      value,
      unit: 's',
    })),
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function aClip({ ffmpeg }: VideoTools, pictures: string, seconds: number): string {
  const clip = join(folder, `${randomUUID()}.mp4`)
  const inputs = ['-f', 'lavfi', '-i', pictures, '-f', 'lavfi', '-i', 'sine=440']
  const codecs = ['-t', String(seconds), '-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '20', '-pix_fmt', 'yuv420p']
  execFileSync(ffmpeg, ['-nostdin', '-v', 'error', ...inputs, ...codecs, '-c:a', 'aac', clip])
  return clip
}

async function compare(video: VideoTools, clip: string): Promise<void> {
  const source = await probeVideo(video, clip)
  const rungs = planLadder(source)
  const bare = cpuSeconds(video, bareRendition(clip))
  for (const name of [...rungs.map((rung) => rung.name), audioName]) mkdirSync(join(folder, name))
  const options = { source, rungs, inputPath: clip, outputFolder: folder, cpuLimitSeconds: 3600, threads: 0 }
  const all = cpuSeconds(video, transcodeArguments(options))
  const ratio = all / bare
  recordFigures('transcode', [
    { bar: 'five renditions ÷ one bare 720p rendition, CPU', target: '≤ 1.6', value: ratio, unit: '×' },
  ])
  console.log(`one bare 720p rendition      ${bare.toFixed(1)} CPU s`)
  console.log(`${rungs.length} renditions and the sound   ${all.toFixed(1)} CPU s, ratio ${ratio.toFixed(2)}`)
}

function bareRendition(clip: string): string[] {
  const video = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '26', '-maxrate', '1800k', '-bufsize', '3600k']
  return ['-nostdin', '-v', 'error', '-i', clip, ...video, '-c:a', 'aac', '-b:a', '48k', '-y', join(folder, 'bare.mp4')]
}

/** Seconds from the end of the upload until the lesson can start, and the encoder's CPU time until then. */
async function firstPlayable(video: VideoTools, name: string, clip: string): Promise<number> {
  const workFolder = await mkdtemp(join(folder, 'work-'))
  const enough = new AbortController()
  const load = loadavg()[0]?.toFixed(1)
  const startedAt = performance.now()
  let result = 'never playable'
  let seconds = Number.POSITIVE_INFINITY
  const transcoding = transcodeVideo({
    tools: video,
    storage: createFileStorage(join(folder, 'store')),
    inputPath: clip,
    prefix: `${randomUUID()}/`,
    workFolder,
    key: createContentKey(),
    signal: enough.signal,
    share: { nice: 10, threads: 0 },
    onReady: async () => {
      if (enough.signal.aborted) return
      const used = cpuSecondsOf(Number(readFileSync(join(workFolder, 'pid'), 'utf8')))
      seconds = (performance.now() - startedAt) / 1000
      result = `playable after ${seconds.toFixed(1)} s, ${used.toFixed(1)} CPU s of the encoder, at load ${load}`
      enough.abort()
    },
  })
  await transcoding.catch((error: unknown) => {
    if (!enough.signal.aborted) throw error
  })
  console.log(`${name.padEnd(28)} ${result}`)
  return seconds
}
