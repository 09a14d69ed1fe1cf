// npm run drill:stop [-- --stops 20 --record]: repeatedly stops a web process and a worker under mixed load, on an
// embedded database of its own with the demo: guests, logged-in users, pictures, slow uploads and downloads, a
// video that is being encoded. Every stop has to exit with 0 within 10 s. `--record` records the figures. Needs
// `npm run build`.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { COUNT, recordFigures } from '#bench/lib/record.ts'
import { aDemoDatabase, freePort } from '#bench/lib/site.ts'
import { findVideoTools } from '#domains/content/server/index.ts'
import { environmentWith } from '#platform/server/config.ts'
import { WEB_MEMORY, WORKER_MEMORY } from '../launcher/process-memory.mjs'
import { Clients } from './mixed-load.ts'

const LIMIT_MS = 10_000
const LOAD_MS = 4_000
const VIDEO_SECONDS = 240

const { stops, record } = parseArgs({
  options: { stops: { type: 'string', default: '20' }, record: { type: 'boolean', default: false } },
}).values
const database = await aDemoDatabase()
const logFile = join(database.folder, 'processes.log')
const results: { process: string; code: number | null; ms: number }[] = []
try {
  const video = await aVideo()
  for (let stop = 1; stop <= Number(stops); stop += 1) await startAndStop(stop, video)
} finally {
  await database.stop()
}
const failed = results.filter(({ code, ms }) => code !== 0 || ms > LIMIT_MS)
const longest = (name: string) => Math.max(...results.filter(({ process }) => process === name).map(({ ms }) => ms))
console.log(
  `${results.length} ends, ${failed.length} not with 0 within ${LIMIT_MS / 1000} s; longest: web ${longest('web')} ms, worker ${longest('worker')} ms`,
)
const note = 'web and worker under mixed load, a video in work'
recordFigures(
  'drill-stop',
  [
    { bar: 'stops that did not end with 0 in 10 s', value: failed.length, unit: COUNT, target: '≤ 0', note },
    { bar: 'stops', value: results.length, unit: COUNT, target: '≥ 20', note },
    { bar: 'longest stop of the web process', value: longest('web'), unit: 'ms', target: '≤ 10000', note },
    { bar: 'longest stop of the worker', value: longest('worker'), unit: 'ms', target: '≤ 10000', note },
  ],
  record,
)
process.exit(failed.length === 0 ? 0 : 1)

async function startAndStop(stop: number, video: Buffer): Promise<void> {
  const port = await freePort()
  const before = logSize()
  const web = start('src/serve.ts', WEB_MEMORY, { PORT: String(port), DRAIN_SECONDS: stop % 2 === 0 ? '0' : '5' })
  const worker = start('src/work.ts', WORKER_MEMORY, {})
  await Promise.all([once(web, 'message'), once(worker, 'message')])
  const clients = new Clients({ port, video })
  await clients.start()
  await sleep(LOAD_MS + (stop % 5) * 500)
  const ends = await Promise.all([ended('web', web), ended('worker', worker)])
  const tally = await clients.stop()
  results.push(...ends)
  const said = ends.map(({ process, code, ms }) => `${process} ${code} after ${ms} ms`).join(', ')
  console.log(`${String(stop).padStart(2)}  ${said}; ${tally}; load ${loadavg()[0]?.toFixed(1)}`)
  for (const line of linesAfter(before)) console.log(`      ${line}`)
}

async function ended(name: string, child: ChildProcess): Promise<{ process: string; code: number | null; ms: number }> {
  const startedAt = performance.now()
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  const [code] = (await exit) as [number | null]
  return { process: name, code, ms: Math.round(performance.now() - startedAt) }
}

function start(program: string, flags: readonly string[], env: Record<string, string>): ChildProcess {
  const log = openSync(logFile, 'a')
  const child = spawn(process.execPath, [...flags, program], {
    env: environmentWith({
      DATABASE_URL: database.url,
      DATA_DIR: database.folder,
      LOG_LEVEL: 'info',
      OPS_LISTEN: 'off',
      WORKER_OPS_LISTEN: 'off',
      ...env,
    }),
    stdio: ['ignore', log, log, 'ipc'],
  })
  closeSync(log)
  const endWithParent = () => child.kill('SIGKILL')
  process.once('exit', endWithParent)
  child.once('exit', () => process.off('exit', endWithParent))
  return child
}

function logSize(): number {
  return Buffer.byteLength(textOf(logFile))
}

/** Lines that the processes logged about their stop. */
function linesAfter(bytes: number): string[] {
  const lines = Buffer.from(textOf(logFile)).subarray(bytes).toString().split('\n')
  return lines.filter((line) => /stopping goes on|stopping cuts|closing took|did not/.test(line))
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Long enough to be still encoding at each stop. */
async function aVideo(): Promise<Buffer> {
  const tools = await findVideoTools({ ffmpegPath: undefined, ffprobePath: undefined })
  if (!tools) throw new Error('the drill needs ffmpeg and ffprobe')
  const file = join(database.folder, 'drill.mp4')
  const source = ['-f', 'lavfi', '-i', `testsrc2=size=640x360:rate=10:duration=${VIDEO_SECONDS}`]
  const coding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-y', file]
  const made = spawnSync(tools.ffmpeg, ['-v', 'error', ...source, ...coding], { stdio: 'inherit' })
  if (made.status !== 0) throw new Error('the video was not made')
  return readFileSync(file)
}
