import { execFileSync } from 'node:child_process'
import { openAsBlob } from 'node:fs'
import { open, rm, stat } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { Upload } from 'tus-js-client'
import { API_BASE } from '#platform/contract/endpoint.ts'
import { demoAccounts } from '../src/demo/demo-accounts.ts'
import { aDemoDatabase, aWebProcess } from './ground/site.ts'

// 1.5 GiB into a group, resumable and in one request, against a plain copy on the same disk. Run: npm run bench -- uploads
const SIZE_BYTES = 1_610_612_736
const MIB = 1024 * 1024

const database = await aDemoDatabase()
const web = await aWebProcess(database)
try {
  console.log(`load of the machine before: ${loadavg()[0]?.toFixed(2)}`)
  const file = join(database.folder, 'large.pdf')
  await writeLarge(file)
  const copyMs = await timed(async () => {
    execFileSync('cp', [file, `${file}.copy`])
    execFileSync('sync', [`${file}.copy`])
  })
  console.log(`cp and sync              ${(copyMs / 1000).toFixed(1)} s`)
  await rm(`${file}.copy`)
  const place = await aGroup()
  await measure('resumable, 8 MiB pieces', copyMs, () => sendResumable(file, place))
  await measure('one request', copyMs, () => sendWhole(file, place))
} finally {
  await web.stop()
  await database.stop()
}

interface Place {
  readonly token: string
  readonly courseId: number
  readonly groupId: number
}

/** No two upload of it alike in their first bytes, so that neither is taken for a repetition. */
async function writeLarge(path: string): Promise<void> {
  await using handle = await open(path, 'w')
  await handle.write('%PDF-1.7\n')
  const block = Buffer.alloc(MIB, 'a lesson that is long ')
  for (let at = 9; at < SIZE_BYTES; at += MIB) await handle.write(block.subarray(0, Math.min(MIB, SIZE_BYTES - at)), 0)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

async function measure(name: string, copyMs: number, work: () => Promise<unknown>): Promise<void> {
  let peakMib = 0
  const watching = setInterval(() => {
    peakMib = Math.max(peakMib, web.memoryMib())
  }, 100)
  const ms = await timed(work).finally(() => clearInterval(watching))
  const ratio = (ms / copyMs).toFixed(2)
  console.log(`${name.padEnd(24)} ${(ms / 1000).toFixed(1)} s, ${ratio} × cp, memory at most ${peakMib.toFixed(0)} MiB`)
}

async function call<T>(path: string, token: string | undefined, body?: object): Promise<T> {
  const reply = await fetch(`${web.url}${API_BASE}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return (await reply.json()) as T
}

async function aGroup(): Promise<Place> {
  const login = { phone_number: demoAccounts.teacher, password: demoAccounts.password, user_type: 'teacher' }
  const { token } = await call<{ token: string }>('/login', undefined, login)
  const courses = await call<{ data: { course_id: number }[] }>('/my/course/list', token)
  const courseId = courses.data[0]?.course_id ?? 0
  const { id } = await call<{ id: number }>(`/my/course/${courseId}/content-gp/create`, token, { group_name: 'bench' })
  return { token, courseId, groupId: id }
}

async function sendResumable(path: string, { token, courseId, groupId }: Place): Promise<void> {
  const { size } = await stat(path)
  await using handle = await open(path)
  await new Promise<void>((resolve, reject) => {
    const metadata = {
      filename: 'resumable.pdf',
      content_title: 'bench',
      course_id: `${courseId}`,
      group_id: `${groupId}`,
    }
    new Upload(handle.createReadStream({ autoClose: false, highWaterMark: MIB }), {
      endpoint: `${web.url}${API_BASE}/uploads`,
      headers: { authorization: `Bearer ${token}` },
      uploadSize: size,
      chunkSize: 8 * MIB,
      metadata,
      onSuccess: () => resolve(),
      onError: reject,
    }).start()
  })
}

async function sendWhole(path: string, { token, courseId, groupId }: Place): Promise<void> {
  const form = new FormData()
  form.append('content_title', 'bench')
  form.append('file', await openAsBlob(path), 'whole.pdf')
  const reply = await fetch(`${web.url}${API_BASE}/my/course/${courseId}/content-gp/${groupId}/content/create`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  if (!reply.ok) throw new Error(`refused with ${reply.status}: ${await reply.text()}`)
}
