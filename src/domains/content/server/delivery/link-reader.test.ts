import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { hashPassword } from '#domains/accounts/server/index.ts'
import { openSession } from '#domains/accounts/server/session/sessions.ts'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { addDays } from '#platform/contract/calendar.ts'
import { today } from '#platform/server/clock.ts'
import {
  type Account,
  aContentGroup,
  anAdmin,
  anEnrolment,
  aStudent,
  aTeacher,
  aVideoCourse,
} from '#tests/support/builders.ts'
import { aContentApi, aPdf, type ContentApi } from '#tests/support/content-api.ts'

// SEC-03: a file link ends with the session that created it.

const PASSWORD = 'secret123'
let api: ContentApi
let courseId: number
let content: string
let passwordHash: string
let student: Account

beforeAll(async () => {
  api = await aContentApi()
  passwordHash = await hashPassword(PASSWORD)
  const teacher = await aTeacher(api.db)
  courseId = (await aVideoCourse(api.db, { ownerId: teacher.id })).id
  const group = await aContentGroup(api.db, { courseId })
  const create = `/my/course/${courseId}/content-gp/${group.id}/content/create`
  const { json } = await api.sendFile(teacher, create, { name: 'lesson.pdf', bytes: aPdf, title: 'သင်ခန်းစာ' })
  content = `/my/video-course/${courseId}/content-gp/${group.id}/content/${json.id}`
})
afterAll(() => api.close())
beforeEach(async () => {
  student = await aStudent(api.db, { passwordHash })
  await anEnrolment(api.db, {
    studentId: student.id,
    courseId,
    status: EnrolmentStatus.approved,
    accessEndDate: addDays(today(), 1),
  })
})

const logIn = () => openSession(api.db, { accountId: student.id })
const linkIn = async (token: string): Promise<string> => (await api.get(`${content}/link`, token)).json.url
const statusOf = async (url: string): Promise<number> => (await api.inject({ url })).status

it('ends with log-out, and not with log-out of another device', async () => {
  const [here, elsewhere] = [await logIn(), await logIn()]
  const url = await linkIn(here)
  await api.post('/logout', {}, elsewhere)
  expect(await statusOf(url)).toBe(200)
  await api.post('/logout', {}, here)
  expect(await statusOf(url)).toBe(401)
})

it('ends with a suspension', async () => {
  const url = await linkIn(await logIn())
  const admin = await openSession(api.db, { adminId: (await anAdmin(api.db, { role: 'moderator' })).id })
  const suspended = await api.post(
    `/admin/users/student/${student.id}/status`,
    { status: 4, reason: 'စည်းကမ်းဖောက်' },
    admin,
  )
  expect(suspended.status).toBe(200)
  expect(await statusOf(url)).toBe(401)
})

it('ends with a password change on another device, and not with one on this device', async () => {
  const [here, elsewhere] = [await logIn(), await logIn()]
  const [own, other] = [await linkIn(here), await linkIn(elsewhere)]
  const change = { current_password: PASSWORD, new_password: 'another456', confirm_new_password: 'another456' }
  expect((await api.post('/password/update', change, here)).status).toBe(200)
  expect([await statusOf(own), await statusOf(other)]).toEqual([200, 401])
})

it('answers in its own format, and refuses claims without a session', async () => {
  const claim = (viewer: string) => {
    const [, via, id, , groupId, , contentId] = content.split('/').slice(1)
    return api.services.links.sign(
      { purpose: 'content-file', subject: [via, id, groupId, contentId].join('/'), viewer },
      300,
    )
  }
  const open = (viewer: string) => api.get(`${content}/download?token=${claim(viewer)}`)
  expect(await open(`student:${student.id}`)).toMatchObject({ status: 401, json: { code: 'UNAUTHENTICATED' } })
  expect((await open(`student:${student.id}:999999`)).status).toBe(401)
})
