import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSession } from '#domains/accounts/server/session/sessions.ts'
import { API_BASE } from '#platform/contract/endpoint.ts'
import { type Db, openDatabase } from '#platform/server/database/connect.ts'
import { type Account, aClass, aContentGroup, aStudent, aTeacher, aVideoCourse } from '#tests/support/builders.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { makeStoryFiles, type StoryFiles } from './files.ts'
import { killHard, processOf, until } from './processes.ts'

/** Phone numbers that no other test uses in the shared database. */
const phoneOf = (index: number) => `0949${String(1_000_000 + index)}`

describe('killed processes and repeated clicks', { timeout: 240_000 }, () => {
  let db: Db
  let files: StoryFiles
  let teacher: Account
  let contentRef: { courseId: number; groupId: number }

  const call = async (who: Account, path: string, init: { method?: string; body?: object } = {}) => {
    const token = await openSession(db, { accountId: who.id })
    const headers = new Headers({ Authorization: `Bearer ${token}`, Accept: 'application/json' })
    if (init.body) headers.set('Content-Type', 'application/json')
    const body = init.body ? { body: JSON.stringify(init.body) } : {}
    return fetch(ownSite().url + API_BASE + path, { method: init.method ?? 'GET', headers, ...body })
  }
  const contents = async () => {
    const reply = await call(teacher, `/my/course/${contentRef.courseId}/content-gp/${contentRef.groupId}/content/list`)
    return (await reply.json()) as {
      data: { id: number; is_processing: number; enable_pc: boolean; key: string | null }[]
    }
  }
  /** Sends the video in small chunks, so that the receiving process can be killed in between. */
  const upload = async (title: string, onProgress: (sent: number, size: number) => void) => {
    const token = await openSession(db, { accountId: teacher.id })
    const bytes = await readFile(files.video)
    await new Promise<void>((done, fail) => {
      new Upload(bytes, {
        endpoint: `${ownSite().url}${API_BASE}/uploads`,
        chunkSize: 512 * 1024,
        retryDelays: Array.from({ length: 240 }, () => 500),
        headers: { Authorization: `Bearer ${token}` },
        metadata: {
          filename: 'film.mp4',
          content_title: title,
          course_id: String(contentRef.courseId),
          group_id: String(contentRef.groupId),
        },
        onProgress,
        onSuccess: () => done(),
        onError: fail,
      }).start()
    })
  }

  beforeAll(async () => {
    db = openDatabase(ownSite().databaseUrl, { max: 4 })
    files = await makeStoryFiles()
    teacher = await aTeacher(db, { enableVideoUpload: true, phoneNumber1: phoneOf(0) })
    const course = await aVideoCourse(db, { ownerId: teacher.id })
    const group = await aContentGroup(db, { courseId: course.id })
    contentRef = { courseId: course.id, groupId: group.id }
  })
  afterAll(async () => {
    await db.destroy()
    await rm(files.folder, { recursive: true, force: true })
  })

  test('ten simultaneous clicks on enrol create one application', async () => {
    const student = await aStudent(db, { phoneNumber1: phoneOf(1) })
    const { id: classId } = await aClass(db)
    const body = { class_id: classId, student_id: student.id }
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => call(student, '/class/enroll', { method: 'POST', body })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 400)])
    const rows = await db.selectFrom('enrolments').select('id').where('classId', '=', classId).execute()
    expect(rows).toHaveLength(1)
  })

  test('an upload continues from the received bytes after its web process was killed', async () => {
    const web = processOf('serve.ts')
    let killed = false
    await upload('ပြတ်တောက်သော ဖိုင်', (sent, size) => {
      if (killed || sent < size / 3) return
      killed = true
      killHard(web)
    })
    expect(killed).toBe(true)
    const [row] = (await contents()).data
    const path = `/my/course/${contentRef.courseId}/content-gp/${contentRef.groupId}/content/${row?.id}/download`
    const stored = Buffer.from(await (await call(teacher, path)).arrayBuffer())
    const sum = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
    expect(sum(stored)).toBe(sum(await readFile(files.video)))
  })

  test('a killed worker leaves no incomplete video, and another worker completes it', async () => {
    const [row] = (await contents()).data
    const enable = `/my/course/${contentRef.courseId}/content-gp/${contentRef.groupId}/content/${row?.id}/enableDesktop`
    expect(await (await call(teacher, enable, { method: 'POST' })).json()).toEqual({ status: 200 })
    await until('the film is being prepared', () => hasChild(processOf('work.ts')))
    killHard(processOf('work.ts'))
    const [now] = (await contents()).data
    expect(now).toMatchObject({ is_processing: 1, enable_pc: false })
    await until('the film is ready', async () => (await contents()).data[0]?.is_processing !== 1)
    expect((await contents()).data[0]).toMatchObject({ is_processing: 0, enable_pc: true })
  })
})

async function hasChild(pid: number): Promise<boolean> {
  const children = await readFile(join('/proc', String(pid), 'task', String(pid), 'children'), 'utf8')
  return children.trim() !== ''
}
