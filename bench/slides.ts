import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { showsSlides } from '#domains/content/server/transcode/detect-slides.ts'
import { audioName, transcodeArguments } from '#domains/content/server/transcode/ffmpeg-arguments.ts'
import { findVideoTools } from '#domains/content/server/transcode/find-video-tools.ts'
import { planLadder } from '#domains/content/server/transcode/ladder.ts'
import { probeVideo, type VideoSource } from '#domains/content/server/transcode/probe-video.ts'
import { openRenderer } from '../src/demo/draw/renderer.ts'
import { slideSvg } from '../src/demo/draw/slide.ts'
import { cpuSeconds } from './lib/encoder-cpu.ts'
import { BYTES_PER_BYTE, COUNT, type Figure, recordFigures } from './lib/record.ts'

// A lecture of slides in Burmese with a moving pointer: bytes of its picture of 360p at few frames, compared with the
// sizes that it replaces, and what is left of its text; the CPU time of preparing it; then which videos are taken for
// slides.
// Run: npm run bench -- slides
const SLIDES = 8
const SECONDS_A_SLIDE = 20
const FRAMES = 25
const SECONDS = SLIDES * SECONDS_A_SLIDE
const LINES = [
  'မြန်မာသဒ္ဒါ၏ အခြေခံ စည်းမျဉ်းများကို လေ့လာပါမည်။',
  'ဝါကျတစ်ကြောင်းတွင် ကံ၊ ကတ္တား၊ ကြိယာ ပါဝင်သည်။',
  'ကိန်းဂဏန်းများ ၁၂၃၄၅၆၇၈၉၀ ကို မှန်ကန်စွာ ရေးပါ။',
  'ဉာဏ်ကြီးရှင်သည် ကြိုးစားအားထုတ်မှုဖြင့် အောင်မြင်သည်။',
]

/** Videos of two minutes that are no slides, as a camera or a screen shows them. */
const OTHERS: Readonly<Record<string, string>> = {
  'a hand-held camera': 'testsrc2=s=640x480:r=25,noise=alls=6:allf=t,crop=600:440:20+10*sin(t*2):20+10*cos(t*3)',
  'a steady picture with a face that moves':
    'color=c=gray:s=640x480:r=25[room];mandelbrot=s=160x160:r=25[face];[room][face]overlay=240:160',
  'a picture that moves slowly all the time': 'mandelbrot=s=640x480:r=25',
}

const folder = await mkdtemp(join(tmpdir(), 'pyinnya-slides-'))
const found = await findVideoTools({})
if (!found) throw new Error('no ffmpeg')
const tools = found
try {
  const lecture = await aLecture()
  const figures: Figure[] = [...compare(await probeVideo(tools, lecture)), ...(await detections(lecture))]
  for (const { bar, value, unit, target = '–', note = '' } of figures)
    console.log(`${bar}: ${value.toPrecision(4)} ${unit} (wanted ${target}) ${note}`)
  recordFigures('slides', figures)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function compare(source: VideoSource): Figure[] {
  const before = encode('before', source, planLadder(source))
  const after = encode('after', source, planLadder(source, { slides: true }))
  const bytes = (one: Encoded, name: string) => one.bytes.get(name) ?? Number.NaN
  const kilobytes = (value: number) => `${(value / 1000).toFixed(0)} kB`
  const sizes = [...before.bytes].map(([name, value]) => `${name} ${kilobytes(value)}`).join(', ')
  const note = `${SECONDS} s; before ${sizes}; after 360p ${kilobytes(bytes(after, '360p'))}`
  const ratio = (name: string) => bytes(after, '360p') / bytes(before, name)
  return [
    {
      bar: '360p at 5 frames ÷ 360p at every frame, bytes',
      target: '≤ 0.45',
      value: ratio('360p'),
      unit: BYTES_PER_BYTE,
      note,
    },
    { bar: '360p at 5 frames ÷ 240p, bytes', value: ratio('240p'), unit: BYTES_PER_BYTE },
    { bar: '360p at 5 frames ÷ 144p, bytes', value: ratio('144p'), unit: BYTES_PER_BYTE },
    {
      bar: 'preparing a lecture as slides ÷ as a video, CPU',
      target: '≤ 1',
      value: after.cpuSeconds / before.cpuSeconds,
      unit: '×',
      note: `as slides ${after.cpuSeconds.toFixed(1)} CPU s, as a video ${before.cpuSeconds.toFixed(1)} CPU s`,
    },
    {
      bar: 'likeness of 360p at 5 frames to 360p at every frame',
      target: '≥ 0.97',
      value: likeness(after, before),
      unit: 'SSIM',
      note: 'luma, mean of the lecture',
    },
  ]
}

interface Encoded {
  readonly folder: string
  /** User and system time of the encoder. */
  readonly cpuSeconds: number
  /** By rendition. */
  readonly bytes: ReadonlyMap<string, number>
}

function run(options: readonly string[]): string {
  return execFileSync('/bin/sh', ['-c', '"$0" "$@" 2>&1', tools.ffmpeg, '-nostdin', '-y', ...options], {
    maxBuffer: 1 << 28,
  }).toString()
}

async function aLecture(): Promise<string> {
  const renderer = await openRenderer()
  try {
    const drawings = Array.from({ length: SLIDES }, (_, at) => ({
      svg: slideSvg(
        { title: `သင်ခန်းစာ အပိုင်း ${at + 1}`, lines: [...LINES.slice(at % 4), ...LINES.slice(0, at % 4)] },
        { number: at + 1, of: SLIDES, tint: at },
      ),
      file: join(renderer.folder, `slide-${at}.png`),
    }))
    await renderer.draw(drawings)
    const inputs = drawings.flatMap(({ file }) => [
      ...['-loop', '1', '-framerate', String(FRAMES), '-t', String(SECONDS_A_SLIDE), '-i', file],
    ])
    const pointer = `color=c=red:s=10x10:r=${FRAMES}:d=${SECONDS}[pointer]`
    const joined = `${drawings.map((_, at) => `[${at}:v]`).join('')}concat=n=${SLIDES}:v=1[slides]`
    const path = `x='W/2+W/3*sin(t/3)':y='H/2+H/3*cos(t/5)'`
    const filter = `${joined};${pointer};[slides][pointer]overlay=${path}:shortest=1,format=yuv420p[video]`
    const file = join(folder, 'lecture.mp4')
    run([
      ...['-v', 'error', ...inputs, '-f', 'lavfi', '-t', String(SECONDS), '-i', 'sine=440'],
      ...['-filter_complex', filter, '-map', '[video]', '-map', `${SLIDES}:a`],
      ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '20', '-c:a', 'aac', '-t', String(SECONDS), file],
    ])
    return file
  } finally {
    await renderer.close()
  }
}

function encode(name: string, source: VideoSource, rungs: ReturnType<typeof planLadder>): Encoded {
  const outputFolder = join(folder, name)
  const names = rungs.map((rung) => rung.name)
  for (const one of [...names, audioName]) mkdirSync(join(outputFolder, one), { recursive: true })
  const inputPath = join(folder, 'lecture.mp4')
  const used = cpuSeconds(
    tools,
    transcodeArguments({ source, rungs, inputPath, outputFolder, cpuLimitSeconds: 3600, threads: 0 }),
  )
  const bytesOf = (rung: string) =>
    readdirSync(join(outputFolder, rung))
      .filter((file) => /\.(?:m4s|mp4)$/.test(file))
      .reduce((sum, file) => sum + statSync(join(outputFolder, rung, file)).size, 0)
  return { folder: outputFolder, cpuSeconds: used, bytes: new Map(names.map((rung) => [rung, bytesOf(rung)])) }
}

/** Structural similarity of the luma, at five frames a second. */
function likeness(one: Encoded, other: Encoded): number {
  const inputs = [one, other].flatMap(({ folder: at }) => ['-i', join(at, '360p/index.m3u8')])
  const said = run([...inputs, '-lavfi', '[0:v]fps=5[a];[1:v]fps=5[b];[a][b]ssim', '-f', 'null', 'none'])
  return Number(/SSIM Y:([\d.]+)/.exec(said)?.[1])
}

async function detections(lecture: string): Promise<Figure[]> {
  const startedAt = performance.now()
  const isFound = await isTaken(lecture)
  const seconds = (performance.now() - startedAt) / 1000
  const wrong: string[] = []
  for (const [name, picture] of Object.entries(OTHERS)) {
    const file = join(folder, 'other.mp4')
    const encoder = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '28', '-pix_fmt', 'yuv420p']
    run(['-v', 'error', '-filter_complex', `${picture}[v]`, '-map', '[v]', '-t', '120', ...encoder, file])
    if (await isTaken(file)) wrong.push(name)
  }
  return [
    { bar: 'lectures of slides that were not found', target: '≤ 0', value: isFound ? 0 : 1, unit: COUNT },
    {
      bar: 'other videos that were taken for slides',
      target: '≤ 0',
      value: wrong.length,
      unit: COUNT,
      note: wrong.join(', ') || `of ${Object.keys(OTHERS).length}`,
    },
    { bar: 'time to look at a minute of slides', value: seconds / (SECONDS / 60), unit: 's' },
  ]
}

async function isTaken(inputPath: string): Promise<boolean> {
  return showsSlides(tools, { source: await probeVideo(tools, inputPath), inputPath }, { nice: 0 })
}
