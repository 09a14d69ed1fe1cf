import { createAdmin } from '#domains/accounts/server/index.ts'
import { Approval } from '#domains/catalogue/contract/catalogue-codes.ts'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { Sender } from '#domains/notifications/contract/notification-codes.ts'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { BURMESE } from '#platform/messages/burmese.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import { m } from '#platform/server/plain-messages.ts'
import { findNewestPayouts, giveApps, insertAll, suspend } from './demo.queries.ts'
import { demoAccounts } from './demo-accounts.ts'
import type { DemoCourse } from './demo-courses.ts'
import { dayBefore, daysAgo } from './demo-days.ts'
import type { StoredEnrolment } from './demo-enrolments.ts'
import type { Owner, People } from './demo-people.ts'

const hourMs = 3_600_000

/** One admin of each role; the demo's decisions name them. */
export interface Team {
  readonly ownerId: number
  readonly moderatorId: number
  readonly financeId: number
}

/** Three admins who can log in. */
export async function seedTeam(tx: Tx): Promise<Team> {
  const { owner, moderator, finance } = demoAccounts
  const enter = async (account: { email: string; password: string }, name: string, role: keyof typeof roles) => {
    const { id } = await createAdmin(tx, { ...account, name, role })
    return id
  }
  const roles = { owner, moderator, finance }
  return {
    ownerId: await enter(owner, 'ဒေါ်နန်းအေး', 'owner'),
    moderatorId: await enter(moderator, 'ဦးကျော်စွာလင်း', 'moderator'),
    financeId: await enter(finance, 'ဒေါ်ယဉ်မင်းသူ', 'finance'),
  }
}

interface History {
  readonly people: People
  readonly courses: readonly DemoCourse[]
  readonly enrolments: readonly StoredEnrolment[]
  readonly team: Team
}

/** What the admins have done so far: warnings, apps of owners, and the audit trail of every decision in the demo. */
export async function seedConsole(tx: Tx, history: History): Promise<void> {
  const { people } = history
  const warned = warningsOf(history)
  await insertAll(
    tx,
    'warnings',
    warned.map(({ person, reason, at }) => ({
      accountId: person.id,
      adminId: history.team.moderatorId,
      reason,
      insertedAt: at,
    })),
  )
  await insertAll(tx, 'notifications', warned.map(noticeOf))
  await suspend(tx, people.students.at(-1)?.id as number, suspensionReason)
  await giveApps(tx, [...people.teachers.slice(0, 2), ...people.schools.slice(0, 2)])
  const entries = [
    ...people.teachers.flatMap((owner, at) => decisionFor(owner, { at, adminId: history.team.moderatorId })),
    ...people.schools.flatMap((owner, at) => decisionFor(owner, { at, adminId: history.team.moderatorId })),
    ...history.courses.flatMap((course) => reviewOf(course, history.team.moderatorId)),
    ...history.enrolments.flatMap((one) => decisionOn(one, history.team.financeId)),
    ...warned.map(({ person, kind, reason, warnings, at }) =>
      byAdmin(history.team.moderatorId, {
        action: 'account.warn',
        target: `${kind}:${person.id}`,
        after: { reason, warnings },
        at,
      }),
    ),
    ...siteKeeping(history.team.ownerId, await findNewestPayouts(tx, 3)),
  ]
  await insertAll(
    tx,
    'auditLog',
    entries.toSorted((a, b) => Number(a.at) - Number(b.at)),
  )
}

const suspensionReason = 'အတန်းစာမျက်နှာများတွင် သင်တန်းနှင့် မသက်ဆိုင်သော ကြော်ငြာများ ထပ်ခါတလဲလဲ တင်ခဲ့သည်။'
const warningReasons = [
  'သင်တန်းနှင့် မသက်ဆိုင်သော ကြော်ငြာကို သင်တန်းအသေးစိတ်တွင် ထည့်ထားသည်။',
  'သင်တန်းကြေးကို အက်ပ်ပြင်ပတွင် ပေးချေရန် ကျောင်းသားများအား တိုက်တွန်းခဲ့သည်။',
  'အတန်းချိန် သုံးကြိမ် ဆက်တိုက် မသင်ကြားခဲ့ပါ။ ကျောင်းသားများထံ ကြိုတင်အကြောင်းမကြားခဲ့ပါ။',
] as const

/** Three warnings of a teacher, one of a school, two of the last student. */
function warningsOf({ people }: History) {
  const [teacher, school, student] = [people.teachers[5], people.schools[2], people.students.at(-1)]
  const times = [
    { kind: 'teacher', person: teacher, count: 3, days: 40 },
    { kind: 'school', person: school, count: 1, days: 12 },
    { kind: 'student', person: student, count: 2, days: 25 },
  ] as const
  return times.flatMap(({ kind, person, count, days }) =>
    warningReasons.slice(0, count).map((reason, before) => ({
      kind,
      person: person as { id: number },
      reason,
      warnings: before + 1,
      at: daysAgo(days - before * 10, 11),
    })),
  )
}

function noticeOf({ person, reason, at }: ReturnType<typeof warningsOf>[number]) {
  return {
    recipientId: person.id,
    sender: Sender.admin,
    teacherId: null,
    studentId: null,
    courseId: null,
    classId: null,
    message: m.moderation_notice_warning({ reason }, BURMESE),
    sendDate: at,
    insertedAt: at,
  }
}

interface AdminAction {
  readonly action: string
  readonly target: string
  readonly before?: object
  readonly after?: object
  readonly at: Date
}

function byAdmin(actorId: number, { before, after, ...action }: AdminAction) {
  return {
    ...action,
    actorType: 'admin',
    actorId,
    before: before ? JSON.stringify(before) : null,
    after: after ? JSON.stringify(after) : null,
  }
}

function decisionFor({ id, role, status }: Owner, { at, adminId }: { at: number; adminId: number }) {
  if (status !== AccountStatus.approved && status !== AccountStatus.rejected) return []
  return [
    byAdmin(adminId, {
      action: 'account.judge',
      target: `${role}:${id}`,
      before: { status: AccountStatus.pending },
      after: { status },
      at: status === AccountStatus.approved ? daysAgo(200 + at, 14) : daysAgo(1, 15),
    }),
  ]
}

function reviewOf({ id, approval, reviewedAt }: DemoCourse, adminId: number) {
  if (approval === Approval.pending) return []
  const action = approval === Approval.approved ? 'course.approve' : 'course.reject'
  return [
    byAdmin(adminId, {
      action,
      target: `course:${id}`,
      before: { approval: Approval.pending },
      after: { approval },
      at: reviewedAt,
    }),
  ]
}

/** The verification of a payment and, where an admin decided, the decision a minute later. */
function decisionOn(
  { id, offer, verified, decidedAt, proofAt, status, transactionNo }: StoredEnrolment,
  adminId: number,
) {
  const at = decidedAt ?? (proofAt && new Date(proofAt.getTime() + hourMs))
  if (!verified || !at) return []
  const target = `enrolment:${id}`
  const after = { verified: true, transactionNo, amountMmk: offer.feeMmk }
  const verification = byAdmin(adminId, { action: 'enrolment.verify', target, before: { verified: false }, after, at })
  if (offer.kind === 'class' || status === EnrolmentStatus.applying) return [verification]
  const { applying, approved } = EnrolmentStatus
  const approval = {
    action: 'enrolment.approve',
    target,
    before: { status: applying },
    after: { status: approved },
    at,
  }
  return [verification, byAdmin(adminId, approval)]
}

function siteKeeping(adminId: number, payoutIds: readonly number[]) {
  return [
    byAdmin(adminId, {
      action: 'settings.update',
      target: 'settings',
      before: { commission_percent: 12 },
      after: { commission_percent: 10 },
      at: daysAgo(150, 10),
    }),
    byAdmin(adminId, {
      action: 'payout.run',
      target: 'payouts',
      after: { kind: 'class', until: dayBefore(5), ids: payoutIds },
      at: daysAgo(4, 16),
    }),
  ]
}
