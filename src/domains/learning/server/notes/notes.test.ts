import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ContentType, Processing } from '#domains/content/contract/content-codes.ts'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { addDays } from '#platform/contract/calendar.ts'
import { now, today } from '#platform/server/clock.ts'
import { type Account, aContentGroup, anEnrolment, aStudent, aTeacher, aVideoCourse } from '#tests/support/builders.ts'
import { aContentApi, type ContentApi } from '#tests/support/content-api.ts'
import { maxNotes, noteMaxLength } from '../../contract/notes.contract.ts'

let api: ContentApi
let student: Account
let teacher: Account
let courseId: number
let lesson: number

beforeAll(async () => {
  api = await aContentApi()
  teacher = await aTeacher(api.db)
  courseId = (await aVideoCourse(api.db, { ownerId: teacher.id })).id
  const groupId = (await aContentGroup(api.db, { courseId })).id
  const video = { contentType: ContentType.video, processing: Processing.completed, enablePc: true, sizeBytes: 1 }
  const row = { groupId, title: 'သင်ခန်းစာ', originalName: 'lesson.mp4', durationSeconds: 100, ...video }
  lesson = (await api.db.insertInto('contents').values(row).returning('id').executeTakeFirstOrThrow()).id
})
afterAll(() => api.close())
beforeEach(async () => {
  student = await aPupil(addDays(today(), 5))
})

async function aPupil(accessEndDate: string): Promise<Account> {
  const account = await aStudent(api.db)
  const status = EnrolmentStatus.approved
  await anEnrolment(api.db, { kind: 'course', courseId, studentId: account.id, status, accessEndDate })
  return account
}

const path = (content = lesson) => `/my/notes/content/${content}`
const save = (at_seconds: unknown, text: unknown, who = student) => api.postAs(who, path(), { at_seconds, text })
const remove = (at_seconds: number, who = student) => api.postAs(who, `${path()}/remove`, { at_seconds })
const list = async (who = student) => (await api.getAs(who, path())).json.notes

describe('notes of a lesson', () => {
  it('are listed by their time, and one at the same second is replaced', async () => {
    await save(90, 'နောက်')
    await save(10, '  Note 1\nline 2 ')
    const { json } = await save(90, 'နောက်ဆုံး')
    expect(json.notes).toEqual([
      { at_seconds: 10, text: 'Note 1\nline 2' },
      { at_seconds: 90, text: 'နောက်ဆုံး' },
    ])
    expect(await list()).toEqual(json.notes)
  })

  it('are removed, also twice', async () => {
    await save(10, 'a')
    expect((await remove(10)).json.notes).toEqual([])
    expect((await remove(10)).status).toBe(200)
  })

  it('are read and changed by their author only', async () => {
    await save(10, 'mine')
    const other = await aPupil(addDays(today(), 5))
    await save(10, 'theirs', other)
    await remove(10, other)
    expect(await list()).toEqual([{ at_seconds: 10, text: 'mine' }])
    expect((await api.get(path())).status).toBe(401)
    expect((await api.getAs(teacher, path())).status).toBe(403)
    const stranger = await aStudent(api.db)
    expect((await api.getAs(stranger, path())).status).toBe(403)
    expect((await save(1, 'x', stranger)).status).toBe(403)
    expect((await api.getAs(student, path(999_999))).status).toBe(404)
  })

  it('can be read after access has ended', async () => {
    const ended = await aPupil(addDays(today(), -30))
    expect((await save(1, 'still mine', ended)).status).toBe(200)
    expect(await list(ended)).toHaveLength(1)
  })

  it('refuses a blank or long text and a time that no lesson has', async () => {
    for (const text of ['', ' \n ', 'a'.repeat(noteMaxLength + 1), undefined]) {
      expect((await save(1, text)).json.errors.text, String(text).slice(0, 3)).toBeDefined()
    }
    for (const at of [-1, 1.5, 86_401, '12', null]) expect((await save(at, 'a')).json.errors.at_seconds).toBeDefined()
    expect(await list()).toEqual([])
  })

  it('are limited in number, and those that are there can still be changed', async () => {
    const rows = Array.from({ length: maxNotes }, (_, atSeconds) => ({
      accountId: student.id,
      contentId: lesson,
      atSeconds,
      text: 'a',
      updatedAt: now(),
    }))
    await api.db.insertInto('lessonNotes').values(rows).execute()
    expect((await save(maxNotes, 'one more')).json.code).toBe('NOTE_LIMIT')
    expect((await save(0, 'changed')).status).toBe(200)
    expect((await list())[0].text).toBe('changed')
  })
})
