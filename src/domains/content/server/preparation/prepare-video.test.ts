import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ContentType } from '#domains/content/contract/content-codes.ts'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { openAdvisoryLocks } from '#platform/server/database/advisory-locks.ts'
import { poolOf } from '#platform/server/database/connect.ts'
import { type Account, aContentGroup, anAdmin, anEnrolment, aStudent } from '#tests/support/builders.ts'
import { aContentApi, aVideoTeacher, type ContentApi } from '#tests/support/content-api.ts'
import { aClip, picture, quick, tone } from '#tests/support/video-clips.ts'
import { contentKey } from '../storage-keys.ts'
import { recordReplaced } from '../upload/accept-content.ts'
import { sweepUploads } from './contents.worker.ts'
import { prepareVideo } from './prepare-video.ts'

let api: ContentApi
let teacher: Account
let student: Account
let courseId: number
const workers: ChildProcess[] = []

beforeAll(async () => {
  api = await aContentApi()
  ;({ teacher, courseId } = await aVideoTeacher(api.db))
  student = await aStudent(api.db)
  await anEnrolment(api.db, { studentId: student.id, courseId, status: EnrolmentStatus.approved })
})
// A worker that survives a test would take the jobs of the next one.
afterEach(() => Promise.all(workers.splice(0).map(stopWorker)))
afterAll(() => api.close())

async function stopWorker(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return
  const ended = once(worker, 'exit')
  worker.kill('SIGKILL')
  await ended
}

/** Starts the product's worker process with this test's database and files. */
function startWorker(): ChildProcess {
  const program = fileURLToPath(new URL('../../../../work.ts', import.meta.url))
  const env = {
    PATH: '/usr/bin:/bin',
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    SECRET: 'a secret that only the tests know, no other',
    DATA_DIR: api.services.config.dataDir,
    DATABASE_URL: poolOf(api.db).options.connectionString ?? '',
  }
  const worker = spawn(process.execPath, [program], { stdio: 'ignore', env })
  workers.push(worker)
  return worker
}

async function aVideo(name: string, options: readonly string[]): Promise<{ id: number; path: string; stream: string }> {
  const group = await aContentGroup(api.db, { courseId })
  const bytes = await readFile(await aClip(api.services.config.dataDir, name, options))
  const path = `/my/course/${courseId}/content-gp/${group.id}/content`
  const { json } = await api.sendFile(teacher, `${path}/create`, { name, bytes, title: name })
  const stream = `/my/video-course/${courseId}/content-gp/${group.id}/content/${json.id}/stream`
  return { id: json.id, path, stream }
}
const rowOf = async (path: string) => (await api.getAs(teacher, `${path}/list`)).json.data[0]
const contentOf = (id: number) =>
  api.db.selectFrom('contents').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
/** States of the preparation jobs of a content. */
const jobsFor = async (contentId: number): Promise<string[]> => {
  const asked = `select state from pgboss.job where name = 'prepare-video' and data->>'contentId' = $1`
  const { rows } = await poolOf(api.db).query<{ state: string }>(asked, [String(contentId)])
  return rows.map(({ state }) => state)
}
const prepare = async (contentId: number, attempt = 1): Promise<void> => {
  const locks = await openAdvisoryLocks(api.db, api.services.listener)
  const run = { jobId: 'x', attempt, isLastAttempt: false, signal: new AbortController().signal }
  await prepareVideo({ ...api.services, locks }, contentId, run)
}

describe('the job prepare-video', () => {
  it('is processed by the worker, playable once enabled, and processed again when the worker is killed', async () => {
    const video = await aVideo('lesson.mp4', [...picture('854x480'), ...tone, '-t', '32', ...quick])
    expect(await rowOf(video.path)).toMatchObject({
      is_processing: 0,
      content_type: 1,
      enable_pc: false,
      key: expect.any(String),
    })
    expect((await api.getAs(student, `${video.stream}/.m3u8`)).status).toBe(422)
    await api.postAs(teacher, `${video.path}/${video.id}/enableDesktop`)
    expect(await rowOf(video.path)).toMatchObject({ is_processing: 1, enable_pc: false })

    const first = startWorker()
    await expect.poll(async () => (await rowOf(video.path)).enable_pc, { timeout: 60_000, interval: 50 }).toBe(true)
    const partial = await contentOf(video.id)
    expect(partial.durationSeconds).toBeNull()
    const early = await api.getAs(student, `${video.stream}/144p.m3u8`)
    expect(early.body).toContain('PLAYLIST-TYPE:EVENT')
    const jobsBefore = await jobsFor(video.id)
    expect(jobsBefore).toContain('active')
    first.kill('SIGKILL')

    startWorker()
    await expect.poll(async () => (await contentOf(video.id)).hlsPrefix, { timeout: 60_000, interval: 20 }).toBeNull()
    // Meanwhile a mix with the renditions of the earlier run is not served.
    expect((await api.getAs(student, `${video.stream}/.m3u8`)).status).toBe(422)
    expect(await rowOf(video.path)).toMatchObject({ is_processing: 1, enable_pc: false })
    await expect.poll(async () => (await contentOf(video.id)).durationSeconds, { timeout: 120_000 }).toBeCloseTo(32, 0)

    const done = await contentOf(video.id)
    expect(done).toMatchObject({ processing: 0, enablePc: true })
    expect(done.hlsPrefix).not.toBe(partial.hlsPrefix)
    expect(done.hlsKey).not.toEqual(partial.hlsKey)
    const master = await api.getAs(student, `${video.stream}/.m3u8`)
    expect(master.body.match(/^\d+p\.m3u8$/gm)).toEqual(['144p.m3u8', '240p.m3u8', '360p.m3u8', '480p.m3u8'])
    const { body } = await api.getAs(student, `${video.stream}/480p.m3u8`)
    expect(body).toContain('#EXT-X-ENDLIST')
    const parts = ['key', '480p-init.mp4', ...(body.match(/^480p-.*m4s$/gm) ?? [])]
    expect(parts).toHaveLength(10)
    for (const part of parts) expect((await api.getAs(student, `${video.stream}/${part}`)).status).toBe(200)
    const left: string[] = []
    for await (const object of api.services.storage.list(`hls/${video.id}/`)) left.push(object.key)
    expect(left.every((key) => key.startsWith(String(done.hlsPrefix)))).toBe(true)
    expect(await readdir(join(api.services.config.dataDir, 'work'))).toEqual([])
    // The same jobs, completed: the killed run got no new job. A retry after a crash waits before it starts.
    const allDone = jobsBefore.map(() => 'completed')
    await expect.poll(() => jobsFor(video.id), { timeout: 120_000, interval: 200 }).toEqual(allDone)
  }, 240_000)

  it('waits without a time limit, and fails once no worker handles it', async () => {
    const video = await aVideo('waits.mp4', [...picture('256x144'), '-t', '1', ...quick])
    await api.postAs(teacher, `${video.path}/${video.id}/enableDesktop`)
    const updatedAt = new Date(Date.now() - 3 * 3_600_000)
    await api.db.updateTable('contents').set({ updatedAt }).where('id', '=', video.id).execute()
    await sweepUploads(api.services)
    expect(await rowOf(video.path)).toMatchObject({ is_processing: 1 })
    await api.services.queue.boss.deleteQueuedJobs('prepare-video')
    await sweepUploads(api.services)
    expect(await rowOf(video.path)).toMatchObject({ is_processing: 2 })
  }, 60_000)

  it('opens in browsers as soon as it is prepared, without a further act (OWN-06)', async () => {
    const video = await aVideo('open.mp4', [...picture('256x144'), '-t', '2', ...quick])
    expect(await rowOf(video.path)).toMatchObject({ is_processing: 0, enable_pc: false, in_browsers: 'preparing' })
    await prepare(video.id)
    expect(await rowOf(video.path)).toMatchObject({ is_processing: 0, enable_pc: true, in_browsers: 'on' })
    expect((await api.getAs(student, `${video.stream}/.m3u8`)).status).toBe(200)
  }, 60_000)

  it('stays in the app when its owner says so, and is enabled at once later', async () => {
    const video = await aVideo('short.mp4', [...picture('256x144'), '-t', '2', ...quick])
    expect((await api.postAs(teacher, `${video.path}/${video.id}/disableDesktop`)).json).toEqual({ status: 200 })
    await prepare(video.id)
    expect(await rowOf(video.path)).toMatchObject({ is_processing: 0, enable_pc: false, in_browsers: 'off' })
    expect((await api.getAs(student, `${video.stream}/.m3u8`)).status).toBe(422)
    expect((await api.getAs(teacher, `${video.stream}/.m3u8`)).status).toBe(200)
    expect((await api.postAs(teacher, `${video.path}/${video.id}/enableDesktop`)).json).toEqual({ status: 200 })
    expect(await rowOf(video.path)).toMatchObject({ is_processing: 0, enable_pc: true })
    expect((await api.getAs(student, `${video.stream}/.m3u8`)).status).toBe(200)
    await api.postAs(teacher, `${video.path}/${video.id}/disableDesktop`)
    expect((await api.getAs(student, `${video.stream}/144p-00000.m4s`)).status).toBe(422)
  }, 60_000)

  it('fails without a retry for a file without video, and is shown as failed once it is enabled', async () => {
    const video = await aVideo('sound.mp4', [...tone, '-t', '1', '-c:a', 'aac'])
    await prepare(video.id)
    expect(await rowOf(video.path)).toMatchObject({ is_processing: 0, enable_pc: false, in_browsers: 'failed' })
    await api.postAs(teacher, `${video.path}/${video.id}/enableDesktop`)
    await prepare(video.id)
    expect(await rowOf(video.path)).toMatchObject({ is_processing: 2, enable_pc: false, key: expect.any(String) })
    expect((await contentOf(video.id)).error).toContain('no picture')
    expect((await api.postAs(teacher, `${video.path}/${video.id}/delete`)).json).toEqual({ status: 200 })
  }, 60_000)

  it('is retried after an error, and fails with the last attempt', async () => {
    const video = await aVideo('lost.mp4', [...picture('256x144'), '-t', '1', ...quick])
    await api.postAs(teacher, `${video.path}/${video.id}/enableDesktop`)
    await api.services.storage.delete((await contentOf(video.id)).storedKey ?? '')
    await expect(prepare(video.id, 1)).rejects.toThrow()
    expect(await rowOf(video.path)).toMatchObject({ is_processing: 1 })
    await expect(prepare(video.id, 4)).rejects.toThrow()
    expect(await rowOf(video.path)).toMatchObject({ is_processing: 2 })
  }, 60_000)

  it('ends for a file that was replaced meanwhile, and prepares the new one (OWN-07)', async () => {
    const video = await aVideo('older.mp4', [...picture('854x480'), ...tone, '-t', '60', ...quick])
    const older = prepare(video.id)
    await expect
      .poll(async () => (await contentOf(video.id)).hlsPrefix, { timeout: 60_000, interval: 20 })
      .not.toBeNull()
    const bytes = await readFile(
      await aClip(api.services.config.dataDir, 'newer.mp4', [...picture('256x144'), '-t', '3', ...quick]),
    )
    const storedKey = contentKey(video.id, randomUUID(), 'mp4')
    await api.services.storage.put(storedKey, bytes)
    const replaced = { contentId: video.id, storedKey, fileName: 'newer.mp4', sizeBytes: bytes.length }
    await api.db.transaction().execute((tx) => recordReplaced(tx, replaced))
    expect(await contentOf(video.id)).toMatchObject({ hlsPrefix: null, enablePc: false, wantedInBrowsers: true })
    await Promise.all([older, prepare(video.id)])
    const done = await contentOf(video.id)
    expect(done).toMatchObject({ enablePc: true, processing: 0, error: null })
    expect(done.durationSeconds).toBeCloseTo(3, 0)
  }, 120_000)

  it('is removed with all its output', async () => {
    const video = await aVideo('gone.mp4', [...picture('256x144'), '-t', '1', ...quick])
    await prepare(video.id)
    await api.postAs(teacher, `${video.path}/${video.id}/delete`)
    const filesLeft = async (): Promise<number> => {
      let count = 0
      for (const folder of [`hls/${video.id}/`, `contents/${video.id}/`]) {
        for await (const _object of api.services.storage.list(folder)) count += 1
      }
      return count
    }
    expect(await filesLeft()).toBeGreaterThan(3)
    startWorker()
    await expect.poll(filesLeft, { timeout: 30_000 }).toBe(0)
  }, 60_000)
})

describe('admin calls below contents', () => {
  it('list every content, retry one, and remove one with a notice to its owner', async () => {
    const moderator = await anAdmin(api.db, { role: 'moderator' })
    const finance = await anAdmin(api.db, { role: 'finance' })
    const video = await aVideo('doubted.mp4', [...picture('256x144'), '-t', '1', ...quick])
    const list = await api.getAs(moderator, '/admin/contents?is_processing=0')
    expect(list.json.data[0]).toMatchObject({
      id: video.id,
      owner_type: 'teacher',
      owner_id: teacher.id,
      course_id: courseId,
    })
    expect(list.json.total_bytes).toBeGreaterThan(1000)
    expect((await api.getAs(finance, '/admin/contents')).status).toBe(403)
    expect((await api.getAs(teacher, '/admin/contents')).status).toBe(401)

    expect((await api.postAs(moderator, `/admin/contents/${video.id}/retry`)).json).toEqual({ is_processing: 1 })
    await prepare(video.id)
    expect(await rowOf(video.path)).toMatchObject({ is_processing: 0, enable_pc: true })
    expect((await api.postAs(moderator, '/admin/contents/999999/retry')).status).toBe(404)
    await api.db.updateTable('contents').set({ contentType: ContentType.other }).where('id', '=', video.id).execute()
    expect((await api.postAs(moderator, `/admin/contents/${video.id}/retry`)).json.code).toBe('CONTENT_NOT_RETRYABLE')

    expect((await api.postAs(moderator, `/admin/contents/${video.id}/delete`, {})).status).toBe(422)
    const reason = 'မူပိုင်ခွင့်'
    expect((await api.postAs(moderator, `/admin/contents/${video.id}/delete`, { reason })).json).toEqual({ status: 1 })
    expect((await api.getAs(teacher, `${video.path}/list`)).json.total).toBe(0)
    const notice = await api.db
      .selectFrom('notifications')
      .select('message')
      .where('recipientId', '=', teacher.id)
      .executeTakeFirstOrThrow()
    expect(notice.message).toContain(reason)
    const audit = await api.db
      .selectFrom('auditLog')
      .select('action')
      .where('target', '=', `content:${video.id}`)
      .orderBy('id')
      .execute()
    expect(audit.map(({ action }) => action)).toEqual(['content.retry', 'content.delete'])
  }, 60_000)
})
