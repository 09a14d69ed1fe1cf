import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { type Account, aContentGroup, anEnrolment, aStudent } from '#tests/support/builders.ts'
import { aContentApi, aVideoTeacher, type ContentApi } from '#tests/support/content-api.ts'
import { ContentType, Processing } from '../../contract/content-codes.ts'

let api: ContentApi
let student: Account
let teacher: Account
let courseId: number
beforeAll(async () => {
  api = await aContentApi()
  ;({ teacher, courseId } = await aVideoTeacher(api.db))
  student = await aStudent(api.db)
  await anEnrolment(api.db, { studentId: student.id, courseId, status: EnrolmentStatus.approved })
})
afterAll(() => api.close())

const typeOf = (file: string): ContentType => {
  if (file.endsWith('.mp4')) return ContentType.video
  return file.endsWith('.png') ? ContentType.image : ContentType.other
}

/** A ready content; a video opens in browsers. */
async function aLesson(groupId: number, file: string, changes: object = {}): Promise<number> {
  const contentType = typeOf(file)
  const { id } = await api.db
    .insertInto('contents')
    .values({
      groupId,
      title: file,
      originalName: file,
      sizeBytes: 7,
      contentType,
      storedKey: 'x',
      processing: Processing.completed,
      enablePc: contentType === ContentType.video,
      ...changes,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function aGroup(name: string): Promise<number> {
  const { id } = await aContentGroup(api.db, { courseId })
  await api.db.updateTable('contentGroups').set({ name }).where('id', '=', id).execute()
  return id
}

const detailOf = async (groupId: number, contentId: number, reader: Account = student) =>
  (await api.getAs(reader, `/my/video-course/${courseId}/content-gp/${groupId}/content/${contentId}`)).json

describe('the next lesson', () => {
  it('goes through the chapters in the order of their owner, and ends with the course', async () => {
    const [first, empty, last] = [await aGroup('၁'), await aGroup('၂'), await aGroup('၃')]
    const [a, b] = [await aLesson(first, 'a.png', { position: 2 }), await aLesson(first, 'b.pdf', { position: 1 })]
    const c = await aLesson(last, 'c.mp4', { durationSeconds: 60 })
    const sizes = [{ name: '144p', kind: 'video', sizeBytes: 900 }]
    await api.db
      .updateTable('contents')
      .set({ renditions: JSON.stringify(sizes) })
      .where('id', '=', c)
      .execute()
    const opened = await detailOf(first, b)
    expect(opened.group_position).toBe(1)
    expect(opened.next_lesson).toMatchObject({ id: a, group_id: first, o_file_name: 'a.png', file_size: 7 })
    expect((await detailOf(first, a)).next_lesson).toEqual({
      id: c,
      group_id: last,
      gp_name: '၃',
      content_title: 'c.mp4',
      o_file_name: 'c.mp4',
      file_size: 7,
      duration_seconds: 60,
      renditions: [{ name: '144p', kind: 'video', size_bytes: 900 }],
    })
    expect((await detailOf(first, a)).next, 'the next of the group stays what it was').toBeNull()
    expect((await detailOf(last, c)).next_lesson).toBeNull()
    expect((await detailOf(last, c, teacher)).next_lesson).toBeNull()
    await api.db.deleteFrom('contents').where('groupId', 'in', [first, empty, last]).execute()
  })

  it('passes over what no page of the site shows', async () => {
    const [first, deleted, last] = [await aGroup('၁'), await aGroup('၂'), await aGroup('၃')]
    const a = await aLesson(first, 'a.mp4')
    const passedOver = [
      await aLesson(first, 'app-only.mp4', { enablePc: false }),
      await aLesson(first, 'preparing.mp4', { processing: Processing.processing }),
      await aLesson(first, 'failed.mp4', { processing: Processing.failed }),
      await aLesson(first, 'deleted.pdf', { deletedAt: new Date() }),
      await aLesson(first, 'sheet.xlsx'),
      await aLesson(deleted, 'of-a-deleted-chapter.pdf'),
    ]
    await api.db.updateTable('contentGroups').set({ deletedAt: new Date() }).where('id', '=', deleted).execute()
    const { next_lesson: none } = await detailOf(first, a)
    expect(none).toBeNull()
    const z = await aLesson(last, 'Z.PDF')
    expect((await detailOf(first, a)).next_lesson.id).toBe(z)
    expect(passedOver).not.toContain(z)
  })

  it('is not of another course', async () => {
    const other = await aVideoTeacher(api.db)
    const { id: foreign } = await aContentGroup(api.db, { courseId: other.courseId })
    const own = await aGroup('၄')
    const a = await aLesson(own, 'a.pdf')
    await aLesson(foreign, 'b.pdf')
    expect((await detailOf(own, a)).next_lesson).toBeNull()
  })
})
