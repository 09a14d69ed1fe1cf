import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { Sender } from '#domains/notifications/contract/notification-codes.ts'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { yangonTimestamp } from '#platform/contract/calendar.ts'
import { BURMESE } from '#platform/messages/burmese.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import { keyOf } from '#platform/server/database/text-search.ts'
import { m } from '#platform/server/plain-messages.ts'
import news from '../../database/seed/news.json' with { type: 'json' }
import requests from '../../database/seed/requests.json' with { type: 'json' }
import { insertAll } from './demo.queries.ts'
import { dayBefore, daysAgo, hoursBefore } from './demo-days.ts'
import type { StoredEnrolment } from './demo-enrolments.ts'
import type { People, Student } from './demo-people.ts'

/** Twelve news items of half a year. */
export async function seedNews(tx: Tx): Promise<void> {
  const rows = news.map(({ days_ago, title, details }) => ({
    title,
    titleKey: keyOf(title),
    details,
    publishDate: dayBefore(days_ago),
    published: true,
    insertedAt: daysAgo(days_ago, 9),
  }))
  await insertAll(tx, 'news', rows)
}

/** Course requests of students; some have been answered. */
export async function seedRequests(tx: Tx, students: readonly Student[]): Promise<void> {
  const rows = requests.map(({ days_ago, title, details, ...request }, at) => ({
    studentId: students[at]?.id as number,
    title,
    titleKey: keyOf(title),
    details,
    answer: 'answer' in request ? (request.answer ?? null) : null,
    insertedAt: daysAgo(days_ago, 20),
  }))
  await insertAll(tx, 'courseRequests', rows.toReversed())
}

/** Notices in the texts of the domains: about applications, decisions, and from admins. */
export async function seedNotifications(tx: Tx, people: People, enrolments: readonly StoredEnrolment[]): Promise<void> {
  const rows = [...enrolments.flatMap((one) => [toOwner(one), ...toStudent(one)]), ...welcome(people)].toSorted(
    (a, b) => Number(a.sendDate) - Number(b.sendDate),
  )
  await insertAll(
    tx,
    'notifications',
    rows.map((row) => ({ ...row, insertedAt: row.sendDate })),
  )
}

function toOwner({ offer, student, appliedAt }: StoredEnrolment) {
  const texts = offer.kind === 'class' ? m.enrolment_notice_applied : m.enrolment_notice_bought
  return {
    recipientId: offer.owner.id,
    sender: Sender.student,
    teacherId: null,
    studentId: student.id,
    courseId: offer.courseId,
    classId: offer.classId,
    message: texts({ title: offer.title, student: student.name }, BURMESE),
    sendDate: appliedAt,
  }
}

/** Sent in the name of a teacher; for schools and admins in that of the product. @see OP-044 */
function toStudent({ offer, student, decidedAt, status, reason }: StoredEnrolment) {
  if (!decidedAt) return []
  const byTeacher = offer.kind === 'class' && offer.owner.role === 'teacher'
  const title = offer.title
  const approval = offer.kind === 'class' ? m.enrolment_notice_approved : m.enrolment_notice_approved_video
  const rejection = [
    m.enrolment_notice_rejected({ title }, BURMESE),
    reason && m.enrolment_notice_reason({ reason }, BURMESE),
  ]
  return [
    {
      recipientId: student.id,
      sender: byTeacher ? Sender.teacher : Sender.admin,
      teacherId: byTeacher ? offer.owner.id : null,
      studentId: null,
      courseId: offer.courseId,
      classId: offer.classId,
      message: status === EnrolmentStatus.rejected ? rejection.filter(Boolean).join(' ') : approval({ title }, BURMESE),
      sendDate: decidedAt,
    },
  ]
}

const maintenance = 'စနေနေ့ ည ၁၁ နာရီမှ ၁၂ နာရီအထိ ဝဘ်ဆိုက်ကို ပြုပြင်ထိန်းသိမ်းပါမည်။ ထိုအချိန်အတွင်း ဗီဒီယိုများ ကြည့်၍ မရနိုင်ပါ။'
const maintenanceNoticeAt = () => hoursBefore(new Date(), 20)

/** A broadcast to all accounts, as the console's list of broadcasts shows it. */
export async function seedBroadcasts(tx: Tx, { teachers, schools, students }: People, adminId: number): Promise<void> {
  const recipients =
    [...teachers, ...schools].filter(({ status }) => status === AccountStatus.approved).length + students.length
  const sendDate = yangonTimestamp(maintenanceNoticeAt())
  const after = JSON.stringify({ message: maintenance, sendDate, recipients, courseId: null, classId: null })
  const entry = { actorType: 'admin', actorId: adminId, action: 'notification.broadcast', target: 'notification:all' }
  await insertAll(tx, 'auditLog', [{ ...entry, after, at: maintenanceNoticeAt() }])
}

function welcome({ teachers, schools, students }: People) {
  const fromAdmin = (recipientId: number, message: string, sendDate: Date) => ({
    recipientId,
    sender: Sender.admin,
    teacherId: null,
    studentId: null,
    courseId: null,
    classId: null,
    message,
    sendDate,
  })
  const owners = [...teachers, ...schools].filter(({ status }) => status === AccountStatus.approved)
  return [
    ...owners.map(({ id }) => fromAdmin(id, 'အကောင့်ကို အတည်ပြုပြီးပါပြီ။ သင်တန်းများ စတင်ဖန်တီးနိုင်ပါပြီ။', daysAgo(200, 15))),
    ...students.map(({ id }) => fromAdmin(id, 'ပညာ မှ ကြိုဆိုပါသည်။ စိတ်ဝင်စားရာ အတန်းများကို ရှာဖွေကြည့်ရှုနိုင်ပါပြီ။', daysAgo(60, 10))),
    ...[...owners, ...students].map(({ id }) => fromAdmin(id, maintenance, maintenanceNoticeAt())),
  ]
}
