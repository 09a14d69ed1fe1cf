import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CourseType } from '#domains/catalogue/contract/catalogue-codes.ts'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { addDays } from '#platform/contract/calendar.ts'
import { today } from '#platform/server/clock.ts'
import { type Account, aClass, aCourse, anEnrolment, aStudent, aTeacher } from '#tests/support/builders.ts'
import { aContentApi, type ContentApi } from '#tests/support/content-api.ts'

const { applying, approved, rejected } = EnrolmentStatus
const LINK = 'https://meet.example.com/abc-defg'

let api: ContentApi
let teacher: Account
let student: Account
let courseId: number
beforeAll(async () => {
  api = await aContentApi()
  teacher = await aTeacher(api.db)
  courseId = (await aCourse(api.db, { ownerId: teacher.id, courseType: CourseType.online })).id
})
afterAll(() => api.close())
beforeEach(async () => {
  student = await aStudent(api.db)
})

const days = Object.fromEntries(
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [day, 1]),
)
const terms = (link: object) => ({
  ...days,
  ...link,
  fee: 50_000,
  access_type: 1,
  start_time: '09:00',
  end_time: '11:00',
  start_date: addDays(today(), 1),
  end_date: addDays(today(), 60),
  class_type: 3,
})
const create = (link: object, owner = teacher) =>
  api.postAs(owner, '/my/class/create', { course_id: courseId, ...terms(link) })
const update = (id: number, link: object) => api.postAs(teacher, `/my/class/${id}/update`, terms(link))
const ownLink = (id: number, who = teacher) => api.getAs(who, `/my/class/${id}/meeting-link`)

async function aLinkedClass(): Promise<number> {
  const { json } = await create({ meeting_link: `  ${LINK} ` })
  // The next one is no repeated submission of this one.
  await api.db.updateTable('classes').set({ feeMmk: 51_000 }).where('id', '=', json.class_id).execute()
  return json.class_id
}

describe('the meeting link of a class', () => {
  test('is set with the class, changed and removed by its owner; a call without it keeps it', async () => {
    const id = await aLinkedClass()
    expect((await ownLink(id)).json).toEqual({ meeting_link: LINK })
    expect((await update(id, {})).status).toBe(200)
    expect((await ownLink(id)).json).toEqual({ meeting_link: LINK })
    await update(id, { meeting_link: 'https://zoom.example.com/j/1' })
    expect((await ownLink(id)).json).toEqual({ meeting_link: 'https://zoom.example.com/j/1' })
    await update(id, { meeting_link: '' })
    expect((await ownLink(id)).json).toEqual({ meeting_link: null })
  })

  test('is one when the form is sent twice', async () => {
    const [first, second] = [await create({ meeting_link: LINK }), await create({ meeting_link: LINK })]
    expect(second.json.class_id).toBe(first.json.class_id)
    expect((await ownLink(first.json.class_id)).json).toEqual({ meeting_link: LINK })
    await api.db.updateTable('classes').set({ feeMmk: 51_000 }).where('id', '=', first.json.class_id).execute()
  })

  test.each(['http://meet.example.com/a', 'javascript:alert(1)', 'meet.example.com', `https://a.b/${'x'.repeat(500)}`])(
    'is refused beside its field where it is no https address: %s',
    async (meeting_link) => {
      const { status, json } = await create({ meeting_link })
      expect(status).toBe(422)
      expect(Object.keys(json.errors)).toEqual(['meeting_link'])
    },
  )

  test('is shown to no other owner, student or guest', async () => {
    const id = await aLinkedClass()
    expect((await api.get(`/my/class/${id}/meeting-link`)).status).toBe(401)
    expect((await ownLink(id, await aTeacher(api.db))).status).toBe(403)
    expect((await ownLink(id, student)).status).toBe(403)
    expect((await ownLink(999_999_999)).json.code).toBe('CLASS_NOT_FOUND')
  })
})

const ownClass = async (id: number) => (await api.getAs(student, `/my/class/${id}/enroll`)).body
const learning = async () => (await api.getAs(student, '/my/learning')).body
const enrol = (classId: number, status: EnrolmentStatus, accessEndDate = addDays(today(), 90)) =>
  anEnrolment(api.db, { classId, studentId: student.id, status, accessEndDate })

describe('a student', () => {
  test('who was accepted reads the link with the next class and with the class', async () => {
    const id = await aLinkedClass()
    const plain = await aClass(api.db, { courseId, startDate: addDays(today(), 2), monday: true })
    await enrol(id, approved)
    await enrol(plain.id, approved)
    expect(JSON.parse(await ownClass(id)).enrollClassStudent.meeting_link).toBe(LINK)
    const { next_classes: next } = JSON.parse(await learning())
    const linkOf = ({ class_id, meeting_link }: { class_id: number; meeting_link?: string }) => [class_id, meeting_link]
    expect(next.filter(({ class_id }: { class_id: number }) => class_id === id).map(linkOf)[0]).toEqual([id, LINK])
    expect(JSON.parse(await ownClass(plain.id)).enrollClassStudent).not.toHaveProperty('meeting_link')
  })

  test.each([
    ['waits', applying, undefined],
    ['was rejected', rejected, undefined],
    ['has no access any more', approved, addDays(today(), -1)],
  ] as const)('who %s reads no link', async (_what, status, accessEnd) => {
    const id = await aLinkedClass()
    await enrol(id, status, accessEnd)
    for (const reply of [await ownClass(id), await learning()]) expect(reply).not.toContain('meet.example.com')
  })
})

test('public replies never contain a link, also for who reads them with access', async () => {
  const id = await aLinkedClass()
  await enrol(id, approved)
  const paths = [`/class/${id}`, '/class/list', '/class/list/starting', `/course/${courseId}`, '/my/class/list']
  for (const path of paths) {
    const reply = await api.getAs(student, path)
    expect(reply.body, path).not.toContain('meet.example.com')
  }
  expect((await api.getAs(teacher, '/my/teaching')).body).toContain(LINK)
})
