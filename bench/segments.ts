import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { API_BASE } from '#platform/contract/endpoint.ts'
import { demoAccounts } from '../src/demo/demo-accounts.ts'
import { type Figures, load } from './ground/load.ts'
import { aDemoDatabase, aWebProcess, aYardstick } from './ground/site.ts'

// Segments of a lesson by one process: with the session and the access asked for each time, and by the range sender
// behind a signed link alone. Run: npm run bench -- segments
const CONNECTIONS = 20
const SECONDS = 8
const SEGMENT_BYTES = 121_000

const database = await aDemoDatabase()
const sender = await aYardstick('range-sender.ts')
const web = await aWebProcess(database)
try {
  console.log(`load of the machine before: ${loadavg()[0]?.toFixed(2)}`)
  const path = await (await fetch(`${sender.url}/link?size=${SEGMENT_BYTES}`)).text()
  show('range sender, signed link', await load(sender, { path, connections: CONNECTIONS, seconds: SECONDS }))
  const segment = await aSegment()
  show('session and enrolment asked', await load(web, { ...segment, connections: CONNECTIONS, seconds: SECONDS }))
} finally {
  await web.stop()
  await sender.stop()
  await database.stop()
}

function show(name: string, { perSecond, cpuMs, p99Ms }: Figures): void {
  const rate = (perSecond * SEGMENT_BYTES) / 1_000_000
  const perCore = SEGMENT_BYTES / 1000 / cpuMs
  console.log(
    `${name.padEnd(30)} ${rate.toFixed(0)} MB/s, ${perSecond.toFixed(0)}/s, ${cpuMs.toFixed(3)} ms CPU (${perCore.toFixed(0)} MB/s a core), p99 ${p99Ms} ms`,
  )
}

/** A segment of a video that the demo student has bought. */
async function aSegment(): Promise<{ path: string; headers: Record<string, string> }> {
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
  await mkdir(join(database.folder, 'files', prefix), { recursive: true })
  await writeFile(join(database.folder, 'files', prefix, '240p-00000.m4s'), randomBytes(SEGMENT_BYTES))
  const body = { phone_number: demoAccounts.student, password: demoAccounts.password, user_type: 'student' }
  const reply = await fetch(`${web.url}${API_BASE}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { token } = (await reply.json()) as { token: string }
  const place = `/my/video-course/${lesson.course_id}/content-gp/${lesson.group_id}/content/${lesson.id}`
  return { path: `${API_BASE}${place}/stream/240p-00000.m4s`, headers: { authorization: `Bearer ${token}` } }
}
