import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { accessEnd } from '#domains/enrolment/server/index.ts'
import { yangonDay } from '#platform/contract/calendar.ts'
import { today } from '#platform/server/clock.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import { insertAll } from './demo.queries.ts'
import type { DemoClass } from './demo-classes.ts'
import type { DemoCourse } from './demo-courses.ts'
import { hoursBefore } from './demo-days.ts'
import type { Owner, Student } from './demo-people.ts'
import type { Rng } from './rng.ts'

/** A class or a video course in which a student can enrol. */
export interface Offer {
  readonly kind: 'class' | 'course'
  readonly courseId: number
  readonly classId: number | null
  readonly title: string
  readonly owner: Owner
  readonly feeMmk: number
  /** Last day of the class, null for a video course. */
  readonly endDate: string | null
  readonly endOfAccess: (approvedAt: Date) => string | null
}

/** An enrolment to be stored, with its payment and rating. */
export interface DemoEnrolment {
  readonly offer: Offer
  readonly student: Student
  readonly status: EnrolmentStatus
  readonly appliedAt: Date
  readonly decidedAt?: Date
  readonly verified?: { readonly methodId: number; readonly adminId: number } | undefined
  /** When the payment picture arrived; undefined without one. */
  readonly proofAt?: Date
  readonly reason?: string
  readonly closedAt?: Date
  readonly stars?: number
}
export type StoredEnrolment = DemoEnrolment & { readonly id: number; readonly transactionNo: string }

const { applying, approved, rejected, finished } = EnrolmentStatus
const reasons = ['အတန်းလူဦးရေ ပြည့်သွားပါပြီ။', 'ငွေပမာဏ မကိုက်ညီပါ။', 'အတန်းအဆင့်နှင့် မကိုက်ညီပါ။'] as const

export function classOffer(row: DemoClass): Offer {
  const { course, feeMmk, endDate } = row
  return {
    kind: 'class',
    courseId: course.id,
    classId: row.id,
    title: course.title,
    owner: course.owner,
    feeMmk,
    endDate,
    endOfAccess: (approvedAt) => accessEnd({ ...row, classEndDate: endDate }, yangonDay(approvedAt)),
  }
}

export function courseOffer(course: DemoCourse): Offer {
  const rule = { ...course, accessOptions: null, classEndDate: null }
  return {
    kind: 'course',
    courseId: course.id,
    classId: null,
    title: course.title,
    owner: course.owner,
    feeMmk: course.feeMmk ?? 0,
    endDate: null,
    endOfAccess: (approvedAt) => accessEnd(rule, yangonDay(approvedAt)),
  }
}

interface Crowd {
  readonly rng: Rng
  readonly students: readonly Student[]
  readonly methodIds: readonly number[]
  readonly adminId: number
}

/** Some students for every offer, with states that fit its age. */
export function enrolmentsForOffer(offer: Offer, { rng, students, methodIds, adminId }: Crowd): DemoEnrolment[] {
  const count = offer.kind === 'course' ? rng.between(3, 8) : rng.between(0, 6)
  return rng.some(students, count).map((student) => {
    const isOver = offer.endDate !== null && offer.endDate < today()
    const status = statusOf(rng, isOver)
    const appliedAt = hoursBefore(new Date(), (isOver ? 24 * 40 : 24 * 2) + rng.between(0, 24 * 18))
    const decidedAt = hoursBefore(appliedAt, -rng.between(2, 30))
    if (status === applying) return { offer, student, status, appliedAt }
    if (status === rejected) return { offer, student, status, appliedAt, decidedAt, reason: rng.one(reasons) }
    const isPaid = offer.feeMmk > 0 && rng.percent(offer.kind === 'course' ? 45 : 10)
    return {
      offer,
      student,
      status: isOver && hasRunOut(offer, decidedAt) && rng.percent(40) ? finished : approved,
      appliedAt,
      decidedAt,
      ...(isPaid ? { verified: { methodId: rng.one(methodIds), adminId }, proofAt: hoursBefore(decidedAt, 1) } : {}),
      ...(rng.percent(65) ? { stars: rng.one([3, 4, 4, 5, 5, 5]) } : {}),
    }
  })
}

function statusOf(rng: Rng, isOver: boolean): EnrolmentStatus {
  if (rng.percent(isOver ? 0 : 18)) return applying
  return rng.percent(12) ? rejected : approved
}

function hasRunOut(offer: Offer, approvedAt: Date): boolean {
  const end = offer.endOfAccess(approvedAt)
  return end !== null && end < today()
}

/** Stores enrolments with their ratings, oldest first. */
export async function insertEnrolments(tx: Tx, enrolments: readonly DemoEnrolment[]): Promise<StoredEnrolment[]> {
  const inOrder = enrolments.toSorted((a, b) => Number(a.appliedAt) - Number(b.appliedAt))
  const ids = await insertAll(
    tx,
    'enrolments',
    inOrder.map((one, at) => toRow(one, at)),
  )
  const rated = inOrder.filter(({ stars }) => stars !== undefined)
  await insertAll(
    tx,
    'ratings',
    rated.map(({ offer, student, stars, decidedAt }) => ({
      studentId: student.id,
      ...(offer.classId === null ? { courseId: offer.courseId } : { classId: offer.classId }),
      rate: stars ?? 0,
      insertedAt: decidedAt ?? new Date(),
    })),
  )
  return inOrder.map((one, at) => ({ ...one, id: ids[at] as number, transactionNo: transactionNo(at) }))
}

function toRow({ offer, student, status, verified, ...one }: DemoEnrolment, at: number) {
  const isIn = status === approved || status === finished
  const decidedByOwner = offer.kind === 'class'
  return {
    kind: offer.kind,
    studentId: student.id,
    courseId: offer.courseId,
    classId: offer.classId,
    status,
    feeMmk: offer.feeMmk,
    insertedAt: one.appliedAt,
    updatedAt: one.decidedAt ?? null,
    closedAt: one.closedAt ?? null,
    decisionReason: one.reason ?? null,
    ...(one.decidedAt && {
      approvedAt: isIn ? one.decidedAt : null,
      accessEndDate: isIn ? offer.endOfAccess(one.decidedAt) : null,
      decidedByType: decidedByOwner ? 'owner' : verified ? 'admin' : 'system',
      decidedById: decidedByOwner ? offer.owner.id : (verified?.adminId ?? null),
    }),
    ...(verified && {
      paymentVerifiedAt: one.proofAt ? hoursBefore(one.proofAt, -1) : one.appliedAt,
      verifiedBy: verified.adminId,
      paymentMethodId: verified.methodId,
      transactionNo: transactionNo(at),
      verifiedAmountMmk: offer.feeMmk,
    }),
  }
}

/** A unique number in the format of wallets. */
export function transactionNo(at: number): string {
  return `0100${String(4_200_137 + at * 7919).padStart(9, '0')}`
}
