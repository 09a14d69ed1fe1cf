import { sql } from 'kysely'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { toWesternDigits } from '#platform/contract/burmese/digits.ts'
import type { CalendarDay } from '#platform/contract/calendar.ts'
import { codeFrom } from '#platform/contract/codes.ts'
import type { ConsoleListFilter } from '#platform/contract/console-list.ts'
import { CONSOLE_PAGE_SIZE } from '#platform/contract/wire.ts'
import { betweenDays } from '#platform/server/database/between-days.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { alphabetically, containing, phonesLike } from '#platform/server/database/text-search.ts'
import { transferNumberKey } from '../../contract/transfer-number.ts'

export interface DeskFilter extends ConsoleListFilter {
  readonly page: number
  readonly kind?: 'class' | 'course' | undefined
  readonly status?: string | undefined
  readonly proof?: 'awaiting' | 'verified' | 'none' | undefined
  readonly keyword?: string | undefined
}

export interface DeskEnrolment {
  readonly id: number
  readonly kind: 'class' | 'course'
  readonly status: EnrolmentStatus
  readonly feeMmk: number
  readonly paymentVerifiedAt: Date | null
  readonly accessEndDate: CalendarDay | null
  readonly insertedAt: Date
  readonly title: string
  readonly studentId: number
  readonly studentNo: string
  readonly studentName: string | null
  readonly studentPhone: string | null
  readonly ownerId: number
  readonly ownerRole: 'teacher' | 'school'
  readonly ownerName: string | null
  /** The newest verification that was not reversed. */
  readonly verificationId: number | null
}

const newestProofId = sql<
  number | null
>`(select max(proof.id) from payment_proofs as proof where proof.enrolment_id = enrolment.id)`

/** The newest unanswered picture. */
const waitingProofId = sql<number | null>`(
  select max(proof.id) from payment_proofs as proof
  where proof.enrolment_id = enrolment.id and proof.answered_at is null)`

/** A shorter part of a transfer number would match too many payments. */
const MIN_NUMBER_PART = 4

/** Whether the text is part of a transfer number, in any spelling, or of an order reference. */
function paidByNumberLike(typed: string) {
  const key = transferNumberKey(typed) ?? ''
  if (key.length < MIN_NUMBER_PART) return sql<boolean>`false`
  return sql<boolean>`(
    enrolment.id in (select enrolment_id from transfers where state = 'received' and number_key like ${`%${key}%`})
    or enrolment.id = (select enrolment_id from orders where reference = ${key.padStart(8, '0')}))`
}

/** Whether the text is the number of the enrolment. */
const isNumbered = (typed: string) => sql<boolean>`enrolment.id::text = ${toWesternDigits(typed).trim()}`

function matching(db: Db, filter: DeskFilter) {
  const { kind, status, proof, keyword } = filter
  const pattern = containing(keyword)
  const wanted = codeFrom(EnrolmentStatus, status)
  return db
    .selectFrom('enrolments as enrolment')
    .innerJoin('accounts as student', 'student.id', 'enrolment.studentId')
    .innerJoin('courses as course', 'course.id', 'enrolment.courseId')
    .innerJoin('accounts as owner', 'owner.id', 'course.ownerId')
    .where(betweenDays('enrolment.insertedAt', filter))
    .$if(kind !== undefined, (rows) => rows.where('enrolment.kind', '=', kind ?? ''))
    .$if(wanted !== undefined, (rows) => rows.where('enrolment.status', '=', wanted ?? EnrolmentStatus.applying))
    .$if(proof === 'verified', (rows) => rows.where('enrolment.paymentVerifiedAt', 'is not', null))
    .$if(proof === 'none', (rows) => rows.where(sql<boolean>`${newestProofId} is null`))
    .$if(proof === 'awaiting', (rows) =>
      rows
        .where('enrolment.status', '=', EnrolmentStatus.applying)
        .where('enrolment.paymentVerifiedAt', 'is', null)
        .where(sql<boolean>`${waitingProofId} is not null`),
    )
    .$if(pattern !== undefined, (rows) =>
      rows.where(sql<boolean>`(student.name_key like ${pattern} or course.title_key like ${pattern}
        or owner.name_key like ${pattern} or ${isNumbered(keyword ?? '')}
        or lower(student.account_no) like ${pattern} or student.phone_1_canonical like any(${phonesLike(keyword ?? '')})
        or ${paidByNumberLike(keyword ?? '')})`),
    )
}

/** One page of enrolments. Without an order the queue is sorted by waiting time, other lists newest first. */
export async function listDeskEnrolments(
  db: Db,
  filter: DeskFilter,
): Promise<{ rows: DeskEnrolment[]; total: number }> {
  const found = matching(db, filter)
  const sorted =
    filter.proof === 'awaiting' && !filter.order
      ? found.orderBy(waitingProofId, 'asc')
      : found
          .$if(filter.order === 'name', (rows) => rows.orderBy(alphabetically('student.nameKey')))
          .orderBy('enrolment.id', filter.order === 'oldest' ? 'asc' : 'desc')
  const [rows, { total }] = await Promise.all([
    described(sorted)
      .limit(CONSOLE_PAGE_SIZE)
      .offset((filter.page - 1) * CONSOLE_PAGE_SIZE)
      .execute(),
    found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** Enrolments by id, in no order. */
export function findDeskEnrolments(db: Db, ids: readonly number[]): Promise<DeskEnrolment[]> {
  if (ids.length === 0) return Promise.resolve([])
  return described(matching(db, { page: 1 }).where('enrolment.id', 'in', [...ids])).execute()
}

function described(rows: ReturnType<typeof matching>) {
  return rows
    .select(['enrolment.id', 'enrolment.status', 'enrolment.feeMmk', 'enrolment.paymentVerifiedAt'])
    .select(['enrolment.accessEndDate', 'enrolment.insertedAt', 'course.title'])
    .select(['student.id as studentId', 'student.accountNo as studentNo', 'student.name as studentName'])
    .select(['student.phoneNumber1 as studentPhone', 'owner.id as ownerId'])
    .select([
      sql<'class' | 'course'>`enrolment.kind`.as('kind'),
      sql<'teacher' | 'school'>`owner.role`.as('ownerRole'),
      sql<string | null>`coalesce(owner.name, owner.school_name)`.as('ownerName'),
      sql<number | null>`(
        select max(id) from payment_verifications
        where enrolment_id = enrolment.id and reversed_at is null)`.as('verificationId'),
    ])
}
