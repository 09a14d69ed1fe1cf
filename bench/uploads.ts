import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { open, rm } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { LARGE_PIECE_BYTES } from '#domains/content/web/upload/piece-bytes.ts'
import { API_BASE } from '#platform/contract/endpoint.ts'
import { uploadMetadata } from '#tests/support/resumable.ts'
import { demoAccounts } from '../src/demo/demo-accounts.ts'
import { recordFigures } from './lib/record.ts'
import { aDemoDatabase, aWebProcess } from './lib/site.ts'
import type { Sending, Sent } from './lib/upload-client.ts'

// 1.5 GiB into a group, resumable and in one request, relative to `cp` to the same disk with a flush, as the
// server flushes before it replies; the server starts to flush while the rest arrives. The source is in memory,
// and the client is a separate process with 1.3 to 1.8 s of CPU time. Run: npm run bench -- uploads
const SIZE_BYTES = 1_610_612_736
const MIB = 1024 * 1024
/** Alternating, each relative to the copy just before it; the median counts. */
const ROUNDS = 3
/** Peak memory of the web process over all rounds. */
let highestMib = 0

const database = await aDemoDatabase()
const web = await aWebProcess(database)
try {
  console.log(`load of the machine before: ${loadavg()[0]?.toFixed(2)}`)
  const file = join(database.folder, 'large.pdf')
  await writeLarge(file)
  const ratios = { resumable: [] as number[], whole: [] as number[] }
  for (let round = 0; round < ROUNDS; round += 1) {
    // A new group each time, so that no upload counts as a duplicate.
    const groupRef = await aGroup()
    ratios.resumable.push(
      await measure(
        `resumable, ${LARGE_PIECE_BYTES / MIB} MiB pieces`,
        await copied(file),
        await resumable(file, groupRef),
      ),
    )
    ratios.whole.push(await measure('one request', await copied(file), whole(file, groupRef)))
    await rm(join(database.folder, 'files', 'contents'), { recursive: true })
  }
  for (const [name, all] of Object.entries(ratios)) console.log(`${name}: ${median(all).toFixed(2)} × cp in the middle`)
  recordFigures('uploads', [
    { bar: '1.5 GiB resumable ÷ cp and flush', target: '≤ 2.5', value: median(ratios.resumable), unit: '×' },
    { bar: '1.5 GiB in one request ÷ cp and flush', target: '≤ 2.5', value: median(ratios.whole), unit: '×' },
    { bar: 'memory of the web process while it receives', target: '≤ 171', value: highestMib, unit: 'MiB' },
  ])
} finally {
  await web.stop()
  await database.stop()
}

/** Time of the yardstick, which starts with nothing left to flush. */
async function copied(file: string): Promise<number> {
  execFileSync('sync', ['-f', file])
  const startedAt = performance.now()
  execFileSync('cp', [file, `${file}.copy`])
  const copyMs = performance.now() - startedAt
  execFileSync('sync', [`${file}.copy`])
  const ms = performance.now() - startedAt
  console.log(`cp ${(copyMs / 1000).toFixed(1)} s, flushed after ${(ms / 1000).toFixed(1)} s`)
  await rm(`${file}.copy`)
  execFileSync('sync', ['-f', file])
  return ms
}

interface GroupRef {
  readonly token: string
  readonly courseId: number
  readonly groupId: number
}

/** The first bytes of each upload differ, so that none counts as a duplicate. */
async function writeLarge(path: string): Promise<void> {
  await using handle = await open(path, 'w')
  await handle.write('%PDF-1.7\n')
  const block = Buffer.alloc(MIB, 'a lesson that is long ')
  for (let at = 9; at < SIZE_BYTES; at += MIB) await handle.write(block.subarray(0, Math.min(MIB, SIZE_BYTES - at)), 0)
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** Time relative to the copy. */
async function measure(name: string, copyMs: number, sending: Sending): Promise<number> {
  const baseMib = web.memoryMib()
  let peakMib = 0
  const watching = setInterval(() => {
    peakMib = Math.max(peakMib, web.memoryMib())
  }, 50)
  const before = web.cpuSeconds()
  const client = fork(join(import.meta.dirname, 'lib/upload-client.ts'))
  client.send(sending)
  const [sent] = (await Promise.race([
    once(client, 'message'),
    once(client, 'exit').then(() => Promise.reject(new Error('the client gave up'))),
  ]).finally(() => clearInterval(watching))) as [Sent]
  const ratio = (sent.seconds * 1000) / copyMs
  highestMib = Math.max(highestMib, peakMib)
  console.log(
    `${name.padEnd(24)} ${sent.seconds.toFixed(1)} s, ${ratio.toFixed(2)} × cp; memory ${baseMib.toFixed(0)} to ` +
      `${peakMib.toFixed(0)} MiB; ${(web.cpuSeconds() - before).toFixed(1)} CPU s, client ${sent.cpuSeconds.toFixed(1)} CPU s; load ${loadavg()[0]?.toFixed(1)}`,
  )
  return ratio
}

async function call<T>(path: string, token: string | undefined, body?: object): Promise<T> {
  const reply = await fetch(`${web.url}${API_BASE}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return (await reply.json()) as T
}

async function aGroup(): Promise<GroupRef> {
  const login = { phone_number: demoAccounts.teacher, password: demoAccounts.password, user_type: 'teacher' }
  const { token } = await call<{ token: string }>('/login', undefined, login)
  const courses = await call<{ data: { course_id: number }[] }>('/my/course/list', token)
  const courseId = courses.data[0]?.course_id ?? 0
  const { id } = await call<{ id: number }>(`/my/course/${courseId}/content-gp/create`, token, { group_name: 'bench' })
  return { token, courseId, groupId: id }
}

async function resumable(path: string, { token, courseId, groupId }: GroupRef): Promise<Sending> {
  const fields = { filename: 'resumable.pdf', content_title: 'bench', course_id: courseId, group_id: groupId }
  const headers = { authorization: `Bearer ${token}` }
  const reply = await fetch(`${web.url}${API_BASE}/uploads`, {
    method: 'POST',
    headers: {
      ...headers,
      'tus-resumable': '1.0.0',
      'upload-length': String(SIZE_BYTES),
      'upload-metadata': uploadMetadata(fields),
    },
  })
  const location = reply.headers.get('location')
  if (!location) throw new Error(`refused with ${reply.status}: ${await reply.text()}`)
  return { url: `${web.url}${location}`, headers, path, sizeBytes: SIZE_BYTES, pieceBytes: LARGE_PIECE_BYTES }
}

function whole(path: string, { token, courseId, groupId }: GroupRef): Sending {
  const url = `${web.url}${API_BASE}/my/course/${courseId}/content-gp/${groupId}/content/create`
  return { url, headers: { authorization: `Bearer ${token}` }, path, sizeBytes: SIZE_BYTES }
}
