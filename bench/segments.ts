import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { API_BASE } from '#platform/contract/endpoint.ts'
import { demoAccounts } from '../src/demo/demo-accounts.ts'
import { type Load, load, show } from './lib/load.ts'
import { recordFigures } from './lib/record.ts'
import { aDemoDatabase, aWebProcess, aYardstick, type Measured } from './lib/site.ts'

// Segments of a lesson from one process with session and access check, relative to the range sender behind a
// signed link and to bytes from memory by bare node:http. Run: npm run bench -- segments
const CONNECTIONS = 20
const SECONDS = 8
/** A segment of 240p with audio, and every rendition of the ladder at its usual bit rate, four seconds each. */
const MEDIAN_BYTES = 121_000
const LADDER_BYTES = [24_000, 40_000, 85_000, 180_000, 350_000, 800_000]
/** A lesson of four minutes fits into the object cache; one of an hour does not. */
const HOT_SEGMENTS = 60
const COLD_SEGMENTS = 900

const database = await aDemoDatabase()
const memory = await aYardstick('memory-sender.ts')
const sender = await aYardstick('range-sender.ts')
const web = await aWebProcess(database)
try {
  console.log(`load of the machine before: ${loadavg()[0]?.toFixed(2)}`)
  await measure('node:http from memory', memory, { paths: [`/${MEDIAN_BYTES}`], headers: {} })
  const path = await (await fetch(`${sender.url}/link?size=${MEDIAN_BYTES}`)).text()
  await measure('range sender, signed link', sender, { paths: [path], headers: {} })
  const lesson = await aLesson()
  const hot = await measure('session, access, from memory', web, {
    ...lesson,
    paths: lesson.median.slice(0, HOT_SEGMENTS),
  })
  const cold = await measure('session, access, from disk', web, { ...lesson, paths: lesson.median })
  const ladder = await measure('session, access, whole ladder', web, { ...lesson, paths: lesson.ladder })
  recordFigures('segments', [
    { bar: '121 kB with session and access, from memory', target: '≥ 400', value: hot, unit: 'MB/s' },
    { bar: '121 kB with session and access, from disk', target: '≥ 400', value: cold, unit: 'MB/s' },
    { bar: 'whole ladder, 24 to 800 kB', value: ladder, unit: 'MB/s' },
  ])
} finally {
  await web.stop()
  await sender.stop()
  await memory.stop()
  await database.stop()
}

/** @returns MB/s */
async function measure(name: string, server: Measured, what: Pick<Load, 'paths' | 'headers'>): Promise<number> {
  const figures = await load(server, { ...what, connections: CONNECTIONS, seconds: SECONDS })
  const { bytesPerSecond, perSecond, cpuMs } = figures
  const ofACore = (bytesPerSecond / perSecond / cpuMs / 1000).toFixed(0)
  show(name, figures)
  console.log(`${' '.repeat(34)} ${(bytesPerSecond / 1e6).toFixed(0)} MB/s, ${ofACore} MB/s a core`)
  return bytesPerSecond / 1e6
}

/** Segments of a video that the demo student has bought. */
async function aLesson(): Promise<{ median: string[]; ladder: string[]; headers: Record<string, string> }> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query(
    `select c.id, g.id as group_id, g.course_id from contents c join content_groups g on g.id = c.group_id
     join enrolments e on e.course_id = g.course_id and e.kind = 'course' and e.status = 2 and e.access_end_date is null
     join accounts a on a.id = e.student_id and a.phone_number_1 = $1
     where c.content_type = 1 and c.stored_key is not null order by c.id limit 1`,
    [demoAccounts.student],
  )
  const [lesson] = rows
  const prefix = `hls/${lesson.id}/bench/`
  await client.query(
    `update contents set hls_prefix = $2, hls_key = $3, renditions = '[]', enable_pc = true, processing = 0 where id = $1`,
    [lesson.id, prefix, randomBytes(16)],
  )
  await client.end()
  const folder = join(database.folder, 'files', prefix)
  await mkdir(folder, { recursive: true })
  const base = `${API_BASE}/my/video-course/${lesson.course_id}/content-gp/${lesson.group_id}/content/${lesson.id}/stream`
  const paths = async (rendition: string, sizeBytes: number, count: number): Promise<string[]> => {
    const names = Array.from({ length: count }, (_, at) => `${rendition}-${String(at).padStart(5, '0')}.m4s`)
    for (const name of names) await writeFile(join(folder, name), randomBytes(sizeBytes))
    return names.map((name) => `${base}/${name}`)
  }
  const median = await paths('median', MEDIAN_BYTES, COLD_SEGMENTS)
  const ladder: string[] = []
  for (const [index, sizeBytes] of LADDER_BYTES.entries())
    ladder.push(...(await paths(`step${index}`, sizeBytes, HOT_SEGMENTS)))
  return { median, ladder, headers: { authorization: `Bearer ${await aStudentsToken()}` } }
}

async function aStudentsToken(): Promise<string> {
  const body = { phone_number: demoAccounts.student, password: demoAccounts.password, user_type: 'student' }
  const reply = await fetch(`${web.url}${API_BASE}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return ((await reply.json()) as { token: string }).token
}
