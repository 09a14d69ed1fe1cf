import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
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

// Five renditions of a hard minute of 720p against one bare rendition by the same encoder. Run: npm run bench -- transcode
const SECONDS = 60
const folder = await mkdtemp(join(tmpdir(), 'pyinnya-bench-'))
const tools = await findVideoTools({})
if (!tools) throw new Error('no ffmpeg')
try {
  console.log(`load of the machine before: ${loadavg()[0]?.toFixed(2)}`)
  const clip = hardMinute(tools)
  const source = await probeVideo(tools, clip)
  const rungs = planLadder(source)
  const bare = cpuSeconds(tools, bareRendition(clip))
  for (const name of [...rungs.map((rung) => rung.name), audioName]) mkdirSync(join(folder, name))
  const options = { source, rungs, inputPath: clip, outputFolder: folder, cpuLimitSeconds: 3600 }
  const all = cpuSeconds(tools, transcodeArguments(options))
  console.log(`one bare 720p rendition      ${bare.toFixed(1)} CPU s`)
  console.log(`${rungs.length} renditions and the sound   ${all.toFixed(1)} CPU s, ratio ${(all / bare).toFixed(2)}`)
  await firstPlayable(tools, clip)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Much detail and much movement: the encoder has to work for every block. */
function hardMinute({ ffmpeg }: VideoTools): string {
  const clip = join(folder, 'clip.mp4')
  const pictures = ['-f', 'lavfi', '-i', 'mandelbrot=s=1280x720:r=30,noise=alls=12:allf=t']
  const sound = ['-f', 'lavfi', '-i', 'sine=440']
  const codecs = ['-t', String(SECONDS), '-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '20', '-pix_fmt', 'yuv420p']
  execFileSync(ffmpeg, ['-nostdin', '-v', 'error', ...pictures, ...sound, ...codecs, '-c:a', 'aac', clip])
  return clip
}

function bareRendition(clip: string): string[] {
  const video = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '26', '-maxrate', '1800k', '-bufsize', '3600k']
  return ['-nostdin', '-v', 'error', '-i', clip, ...video, '-c:a', 'aac', '-b:a', '48k', '-y', join(folder, 'bare.mp4')]
}

/** What the program says of itself at its end: user and system time. */
function cpuSeconds({ ffmpeg }: VideoTools, options: readonly string[]): number {
  const told = options.map((option, index) => (options[index - 1] === '-v' ? 'info' : option))
  const command = ['-benchmark', ...told].map((option) => `'${option.replaceAll("'", `'\\''`)}'`).join(' ')
  const said = execFileSync('/bin/sh', ['-c', `'${ffmpeg}' ${command} 2>&1`], { maxBuffer: 1 << 28 }).toString()
  const times = /bench: utime=([\d.]+)s stime=([\d.]+)s/.exec(said)
  if (!times) throw new Error('ffmpeg told no times')
  return Number(times[1]) + Number(times[2])
}

/** How long a student waits from the end of the upload until the lesson can begin. */
async function firstPlayable(video: VideoTools, clip: string): Promise<void> {
  const workFolder = await mkdtemp(join(folder, 'work-'))
  const startedAt = performance.now()
  let playableMs = 0
  await transcodeVideo({
    tools: video,
    storage: createFileStorage(join(folder, 'store')),
    inputPath: clip,
    prefix: 'bench/',
    workFolder,
    key: createContentKey(),
    onReady: async () => {
      playableMs ||= performance.now() - startedAt
    },
  })
  const doneMs = performance.now() - startedAt
  console.log(`playable after ${(playableMs / 1000).toFixed(1)} s, finished after ${(doneMs / 1000).toFixed(1)} s`)
}
