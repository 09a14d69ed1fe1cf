import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSession } from '#domains/accounts/server/session/sessions.ts'
import { Approval } from '#domains/catalogue/contract/catalogue-codes.ts'
import { ContentType, Processing } from '#domains/content/contract/content-codes.ts'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { AccountStatus, type OwnerRole } from '#platform/contract/account-codes.ts'
import { addDays } from '#platform/contract/calendar.ts'
import { API_BASE } from '#platform/contract/endpoint.ts'
import { today } from '#platform/server/clock.ts'
import {
  type Account,
  aClass,
  aContentGroup,
  aCourse,
  anAdmin,
  anEnrolment,
  aPaymentMethod,
  aSchool,
  aStudent,
  aTeacher,
  aVideoCourse,
} from '#tests/support/builders.ts'
import { aPng, multipartPayload } from '#tests/support/multipart.ts'
import { aTestApi, type TestApi, type TestReply } from '#tests/support/test-api.ts'

// Every event that sends a notice (OP-045), through the calls that cause it, made twice and where possible
// concurrently: each has to create exactly one notification, with the sender of OP-044.

let api: TestApi
let adminToken: string
let methodId: number
beforeAll(async () => {
  api = await aTestApi()
  adminToken = await openSession(api.db, { adminId: (await anAdmin(api.db)).id })
  methodId = (await aPaymentMethod(api.db)).id
})
afterAll(() => api.close())
/** Values that the desk enters for a complete fee. */
const aPayment = (enrolmentId: number) => ({
  transaction_no: `t${enrolmentId}`,
  method_id: methodId,
  amount: 500_000,
})

const as = (account: Account) => openSession(api.db, { accountId: account.id })
const byAdmin = (path: string, body?: unknown) => api.post(`/admin${path}`, body, adminToken)

interface ExpectedNotice {
  to: Account
  sender: 0 | 1 | 2
  teacher?: number
  student?: number
  course?: number
  class?: number
}
interface Event {
  /** The call that causes it; made twice. */
  happens: () => Promise<TestReply>
  expected: ExpectedNotice
  /** A second person who is notified of the same event. */
  also?: ExpectedNotice
  /** Status of the second call when it is refused; otherwise 200. */
  again?: number
}

async function aSeat(overrides: Parameters<typeof anEnrolment>[1] = {}, owner?: Account) {
  const teacher = owner ?? (await aTeacher(api.db))
  const course = await aCourse(api.db, { ownerId: teacher.id })
  const seat = await aClass(api.db, { courseId: course.id })
  const student = await aStudent(api.db)
  const enrolment = await anEnrolment(api.db, { studentId: student.id, classId: seat.id, ...overrides })
  return { owner: teacher, course, seat, student, enrolment }
}
async function aPurchase(overrides: Parameters<typeof anEnrolment>[1] = {}) {
  const owner = await aTeacher(api.db)
  const course = await aVideoCourse(api.db, { ownerId: owner.id })
  const student = await aStudent(api.db)
  const enrolment = await anEnrolment(api.db, { studentId: student.id, courseId: course.id, ...overrides })
  return { owner, course, student, enrolment }
}

async function proofs(path: string, student: Account): Promise<TestReply> {
  const form = new FormData()
  for (const width of [50, 60]) form.append('file', new Blob([Uint8Array.from(await aPng({ width }))]), 'a.png')
  const { payload, headers } = await multipartPayload(form)
  const authorization = `Bearer ${await as(student)}`
  return api.inject({ method: 'POST', url: API_BASE + path, payload, headers: { ...headers, authorization } })
}

const events: Record<string, () => Promise<Event>> = {
  'a student applies for a class': async () => {
    const [owner, student] = [await aTeacher(api.db), await aStudent(api.db)]
    const course = await aCourse(api.db, { ownerId: owner.id })
    const seat = await aClass(api.db, { courseId: course.id })
    const token = await as(student)
    return {
      happens: () => api.post('/class/enroll', { class_id: seat.id, student_id: student.id }, token),
      expected: { to: owner, sender: 2, student: student.id, course: course.id, class: seat.id },
      again: 400,
    }
  },
  'a student buys a video course': async () => {
    const [owner, student] = [await aSchool(api.db), await aStudent(api.db)]
    const course = await aVideoCourse(api.db, { ownerId: owner.id })
    const token = await as(student)
    return {
      happens: () => api.post('/course/enroll', { course_id: course.id, student_id: student.id }, token),
      expected: { to: owner, sender: 2, student: student.id, course: course.id },
      again: 400,
    }
  },
  'a student sends two pictures of a payment for a class': async () => {
    const { owner, course, seat, student } = await aSeat()
    return {
      happens: () => proofs(`/my/class/${seat.id}/payment/create`, student),
      expected: { to: owner, sender: 2, student: student.id, course: course.id, class: seat.id },
    }
  },
  'a student sends two pictures of a payment for a video course': async () => {
    const { owner, course, student } = await aPurchase()
    return {
      happens: () => proofs(`/course/${course.id}/payment/create`, student),
      expected: { to: owner, sender: 2, student: student.id, course: course.id },
    }
  },
  'a student reminds the owner': async () => {
    const { owner, course, seat, student } = await aSeat()
    const token = await as(student)
    const query = `teacher_id=${owner.id}&student_id=${student.id}&class_id=${seat.id}`
    return {
      happens: () => api.get(`/my/class/${student.id}/remind-enroll?${query}`, token),
      expected: { to: owner, sender: 2, student: student.id, course: course.id, class: seat.id },
    }
  },
  'a teacher accepts': () => decision('accept', 'teacher'),
  'a teacher rejects': () => decision('reject', 'teacher'),
  'a school accepts': () => decision('accept', 'school'),
  'a school rejects': () => decision('reject', 'school'),
  'an admin finds the fee of a class paid': async () => {
    const { owner, course, seat, student, enrolment } = await aSeat()
    return {
      happens: () => byAdmin(`/enrolments/class/${enrolment.id}/verify`, aPayment(enrolment.id)),
      expected: { to: owner, sender: 0, course: course.id, class: seat.id },
      also: { to: student, sender: 0, course: course.id, class: seat.id },
    }
  },
  'an admin finds the fee of a video course paid': async () => {
    const { student, course, enrolment } = await aPurchase()
    return {
      happens: () => byAdmin(`/enrolments/course/${enrolment.id}/verify`, aPayment(enrolment.id)),
      expected: { to: student, sender: 0, course: course.id },
    }
  },
  'an admin approves an enrolment': () => adminDecision('approve', { reason: 'x' }, EnrolmentStatus.applying),
  'an admin turns an application down': () => adminDecision('reject', { reason: 'x' }, EnrolmentStatus.applying),
  'an admin voids an enrolment': () => adminDecision('void', { reason: 'x' }, EnrolmentStatus.approved),
  'an admin moves the end of access': () =>
    adminDecision('extend', { end_access_date: addDays(today(), 400) }, EnrolmentStatus.approved),
  'a course is approved': () => review('approve', Approval.pending),
  'a course is rejected': () => review('reject', Approval.pending),
  'a course is taken off': () => review('archive', Approval.approved, 404),
  'an account is approved': () => accountDecision(AccountStatus.approved, AccountStatus.pending),
  'an account is rejected': () => accountDecision(AccountStatus.rejected, AccountStatus.pending),
  'an account is suspended': () => accountDecision(AccountStatus.suspended, AccountStatus.approved),
  'somebody is warned': async () => {
    const to = await aTeacher(api.db)
    return {
      happens: () => byAdmin(`/users/teacher/${to.id}/warn`, { reason: 'x' }),
      expected: { to, sender: 0 },
    }
  },
  'a payout is paid': async () => {
    const lastMonth = new Date(`${addDays(`${today().slice(0, 7)}-01`, -1)}T12:00:00+06:30`)
    const paid = { paymentVerifiedAt: lastMonth, approvedAt: lastMonth }
    const { owner, course } = await aPurchase({ status: EnrolmentStatus.approved, ...paid })
    const [payoutId] = (await byAdmin('/payouts/run', { kind: 'course' })).json.ids
    return {
      happens: () => byAdmin(`/payouts/${payoutId}/pay`, { paid_on: today(), reference: `r${payoutId}` }),
      expected: { to: owner, sender: 0, course: course.id },
      again: 422,
    }
  },
  'the transfer of a payout comes back': async () => {
    const lastMonth = new Date(`${addDays(`${today().slice(0, 7)}-01`, -1)}T12:00:00+06:30`)
    const { owner } = await aPurchase({
      status: EnrolmentStatus.approved,
      paymentVerifiedAt: lastMonth,
      approvedAt: lastMonth,
    })
    const [payoutId] = (await byAdmin('/payouts/run', { kind: 'course' })).json.ids
    const paid = { paid_on: today(), reference: `r${payoutId}` }
    await byAdmin(`/payouts/${payoutId}/pay`, paid)
    return {
      happens: () => byAdmin(`/payouts/${payoutId}/returned`, { ...paid, amount: 1, reason: 'x' }),
      expected: { to: owner, sender: 0 },
    }
  },
  'a content is removed': async () => {
    const to = await aTeacher(api.db)
    const course = await aVideoCourse(api.db, { ownerId: to.id })
    const group = await aContentGroup(api.db, { courseId: course.id })
    const { id } = await api.db
      .insertInto('contents')
      .values({
        groupId: group.id,
        title: 'x',
        originalName: 'x.mp4',
        sizeBytes: 1,
        contentType: ContentType.video,
        processing: Processing.processing,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return {
      happens: () => byAdmin(`/contents/${id}/delete`, { reason: 'x' }),
      expected: { to, sender: 0, course: course.id },
      again: 404,
    }
  },
  'a course request is answered': async () => {
    const to = await aStudent(api.db)
    const body = { course_request_title: 'က', course_request_details: 'ခ', student_id: to.id }
    const { json } = await api.post('/course/request', body, await as(to))
    return {
      happens: () => byAdmin(`/course-requests/${json.course_request_id}/answer`, { answer: 'ရပါမည်။' }),
      expected: { to, sender: 0 },
    }
  },
  'an admin writes to one person': async () => {
    const to = await aSchool(api.db)
    return {
      happens: () => byAdmin('/notifications', { to: { type: 'school', ids: [to.id] }, message: 'က' }),
      expected: { to, sender: 0 },
    }
  },
}

async function decision(verb: 'accept' | 'reject', role: OwnerRole): Promise<Event> {
  const owner = role === 'teacher' ? await aTeacher(api.db) : await aSchool(api.db)
  const { course, seat, student } = await aSeat({}, owner)
  const token = await as(owner)
  return {
    happens: () => api.get(`/my/class/${seat.id}/student/${student.id}/${verb}`, token),
    expected: {
      to: student,
      ...(role === 'teacher' ? { sender: 1, teacher: owner.id } : { sender: 0 }),
      course: course.id,
      class: seat.id,
    },
  }
}

async function adminDecision(verb: string, body: object, status: EnrolmentStatus): Promise<Event> {
  const end = addDays(today(), 30)
  const { course, seat, student, enrolment } = await aSeat({
    status,
    ...(status === EnrolmentStatus.approved && { accessEndDate: end }),
  })
  return {
    happens: () => byAdmin(`/enrolments/class/${enrolment.id}/${verb}`, body),
    expected: { to: student, sender: 0, course: course.id, class: seat.id },
  }
}

async function review(verb: string, approval: Approval, again?: number): Promise<Event> {
  const to = await aTeacher(api.db)
  const course = await aCourse(api.db, { ownerId: to.id, approval })
  return {
    happens: () => byAdmin(`/courses/${course.id}/${verb}`, { reason: 'x' }),
    expected: { to, sender: 0, course: course.id },
    ...(again && { again }),
  }
}

async function accountDecision(status: AccountStatus, before: AccountStatus): Promise<Event> {
  const to = await aSchool(api.db, { status: before })
  return {
    happens: () => byAdmin(`/users/school/${to.id}/status`, { status, reason: 'x' }),
    expected: { to, sender: 0 },
  }
}

async function noticesSince(lastId: number) {
  return api.db.selectFrom('notifications').selectAll().where('id', '>', lastId).orderBy('id').execute()
}

async function lastId(): Promise<number> {
  const { last } = await api.db
    .selectFrom('notifications')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  return Number(last ?? 0)
}

function expectNotified(notices: Awaited<ReturnType<typeof noticesSince>>, { expected: first, also }: Event): void {
  const all = [first, ...(also ? [also] : [])]
  expect(notices.map(({ recipientId }) => recipientId)).toEqual(all.map(({ to }) => to.id))
  for (const [index, notice] of notices.entries()) {
    const expected = all[index] as ExpectedNotice
    expect(notice).toMatchObject({
      sender: expected.sender,
      teacherId: expected.teacher ?? null,
      studentId: expected.student ?? null,
      courseId: expected.course ?? null,
      classId: expected.class ?? null,
      // Accounts with an e-mail address receive a copy.
      mailWaits: expected.to.email1 !== null,
    })
    expect(notice.message).toMatch(/[\u1000-\u109f]/)
  }
}

describe.each(Object.entries(events))('when %s', (_name, make) => {
  test('each person concerned is notified once when the call is repeated', async () => {
    const event = await make()
    const before = await lastId()
    expect((await event.happens()).status).toBe(200)
    expect((await event.happens()).status).toBe(event.again ?? 200)
    expectNotified(await noticesSince(before), event)
  })

  test('each person concerned is notified once for two simultaneous calls', async () => {
    const event = await make()
    const before = await lastId()
    const replies = await Promise.all([event.happens(), event.happens()])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, event.again ?? 200].sort())
    expectNotified(await noticesSince(before), event)
  })
})

test('no unexpected error was logged', () => {
  expect(api.bugs).toEqual([])
})
