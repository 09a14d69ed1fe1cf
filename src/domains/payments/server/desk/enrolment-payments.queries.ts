import { sql } from 'kysely'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import type { OwnerRole } from '#platform/contract/account-codes.ts'
import { toWesternDigits } from '#platform/contract/burmese/digits.ts'
import type { CalendarDay } from '#platform/contract/calendar.ts'
import { codeFrom } from '#platform/contract/codes.ts'
import type { ConsoleListFilter } from '#platform/contract/console-list.ts'
import { CONSOLE_PAGE_SIZE } from '#platform/contract/wire.ts'
import { betweenDays } from '#platform/server/database/between-days.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { prepareOnce } from '#platform/server/database/prepared.ts'
import { alphabetically, containing, likeText, phonesLike } from '#platform/server/database/text-search.ts'
import { transferNumberKey } from '../../contract/transfer-number.ts'
import { paidOfOrder } from '../orders/orders.queries.ts'
import { waitsForWaiver } from '../shortfalls/shortfalls.queries.ts'
import { countEnrolments } from './enrolment-count.queries.ts'

export interface DeskFilter extends ConsoleListFilter {
  readonly page: number
  readonly size?: number
  readonly kind?: 'class' | 'course' | undefined
  readonly status?: string | undefined
  readonly proof?: 'awaiting' | 'verified' | 'none' | 'waiver' | undefined
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
  readonly ownerRole: OwnerRole
  readonly ownerName: string | null
  /** Who has decided it; null while it waits. */
  readonly decidedByType: 'owner' | 'admin' | 'system' | null
  /** What is owed, and what was allocated or waived, in kyat. */
  readonly dueMmk: number
  readonly paidMmk: number
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

/**
 * Enrolments whose student, course, owner, transfer or number the text is part of. Each part uses an index of its own,
 * which one condition over all of them could not.
 */
function idsLike(typed: string) {
  const pattern = containing(typed)
  const key = transferNumberKey(typed) ?? ''
  const digits = toWesternDigits(typed).trim()
  const enrolmentId = /^\d{1,15}$/.test(digits) ? Number(digits) : null
  const isNumber = key.length >= MIN_NUMBER_PART
  // Without the sign, beginnings of addresses would match words of titles and names.
  const email = typed.includes('@') ? `${likeText(typed.trim().toLowerCase())}%` : null
  // The second number has no canonical form: its digits without the prefix are enough.
  const secondPhones = phonesLike(typed).map((digits) => `%${digits.replace(/\D/g, '').replace(/^(?:95|0)/, '')}%`)
  return sql<number>`
    select one.id from enrolments as one where one.id = ${enrolmentId}
    union select one.id from enrolments as one join accounts as student on student.id = one.student_id
      where student.name_key like ${pattern} or lower(student.account_no) like ${pattern}
        or student.phone_1_canonical like any(${phonesLike(typed)})
        or student.phone_number_2 like any(${secondPhones}) or lower(student.email_1) like ${email}
    union select one.id from enrolments as one join courses as course on course.id = one.course_id
      where course.title_key like ${pattern}
    union select one.id from enrolments as one join courses as course on course.id = one.course_id
      join accounts as owner on owner.id = course.owner_id
      where owner.name_key like ${pattern}
    union select enrolment_id from transfers
      where ${isNumber} and state = 'received' and enrolment_id is not null and number_key like ${`%${key}%`}
    union select enrolment_id from orders
      where ${isNumber} and enrolment_id is not null and reference = ${key.padStart(8, '0')}`
}

function matching(db: Db, filter: DeskFilter) {
  const { kind, status, proof, keyword } = filter
  const isSearched = containing(keyword) !== undefined
  const wanted = codeFrom(EnrolmentStatus, status)
  return db
    .selectFrom('enrolments as enrolment')
    .where(betweenDays('enrolment.insertedAt', filter))
    .$if(kind !== undefined, (rows) => rows.where('enrolment.kind', '=', kind ?? ''))
    .$if(wanted !== undefined, (rows) => rows.where('enrolment.status', '=', wanted ?? EnrolmentStatus.applying))
    .$if(proof === 'verified', (rows) => rows.where('enrolment.paymentVerifiedAt', 'is not', null))
    .$if(proof === 'none', (rows) => rows.where(sql<boolean>`${newestProofId} is null`))
    .$if(proof === 'waiver', (rows) => rows.where(waitsForWaiver))
    .$if(proof === 'awaiting', (rows) =>
      rows.where(sql<boolean>`enrolment.id in (select enrolment_id from payment_proofs where answered_at is null)`),
    )
    .$if(isSearched, (rows) => rows.where(sql<boolean>`enrolment.id in (${idsLike(keyword ?? '')})`))
}

interface FoundEnrolments {
  readonly rows: DeskEnrolment[]
  readonly total: number
}

/** One page of enrolments. Without an order the queue is sorted by waiting time, other lists newest first. */
export function listDeskEnrolments(db: Db, filter: DeskFilter): Promise<FoundEnrolments> {
  return isOnlySearch(filter) ? searchEnrolments(db, filter) : filterEnrolments(db, filter)
}

const isSearch = ({ keyword }: DeskFilter) => containing(keyword) !== undefined
const isNarrowed = ({ kind, status, proof, from, to }: DeskFilter) => Boolean(kind || status || proof || from || to)
const isOnlySearch = (filter: DeskFilter) => isSearch(filter) && !isNarrowed(filter) && filter.order !== 'name'

/** A search without other conditions reads the enrolments of its page alone. */
async function searchEnrolments(
  db: Db,
  { keyword, order, page, size = CONSOLE_PAGE_SIZE }: DeskFilter,
): Promise<FoundEnrolments> {
  const isOldestFirst = order === 'oldest'
  const { rows } = await sql<{ total: number; ids: number[] }>`
    with found as materialized (${idsLike(keyword ?? '')})
    select (select count(*)::int from found) as total, array(
      select id from found order by id ${sql.raw(isOldestFirst ? 'asc' : 'desc')}
      limit ${size} offset ${(page - 1) * size}) as ids`.execute(db)
  const { total = 0, ids = [] } = rows[0] ?? {}
  const listed = await findDeskEnrolments(db, ids)
  return { rows: listed.toSorted((a, b) => (isOldestFirst ? a.id - b.id : b.id - a.id)), total }
}

async function filterEnrolments(db: Db, filter: DeskFilter): Promise<FoundEnrolments> {
  const found = matching(db, filter)
  const listed = described(found)
  const sorted =
    filter.proof === 'awaiting' && !filter.order
      ? listed.orderBy(waitingProofId, 'asc')
      : listed
          .$if(filter.order === 'name', (rows) => rows.orderBy(alphabetically('student.nameKey')))
          .orderBy('enrolment.id', filter.order === 'oldest' ? 'asc' : 'desc')
  const { page, size = CONSOLE_PAGE_SIZE } = filter
  const [rows, total] = await Promise.all([
    sorted
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    isSearch(filter) || isNarrowed(filter) ? countFound(found) : countEnrolments(db),
  ])
  return { rows, total }
}

const enrolmentsByIds = prepareOnce((db, { ids }: { ids: readonly number[] }) =>
  described(db.selectFrom('enrolments as enrolment').where(sql<boolean>`enrolment.id = any(${ids}::bigint[])`)),
)

async function countFound(found: ReturnType<typeof matching>): Promise<number> {
  return (await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total
}

/** Enrolments by id, in no order. */
export function findDeskEnrolments(db: Db, ids: readonly number[]): Promise<DeskEnrolment[]> {
  return ids.length === 0 ? Promise.resolve([]) : enrolmentsByIds(db, { ids })
}

function described(rows: ReturnType<typeof matching>) {
  return rows
    .innerJoin('accounts as student', 'student.id', 'enrolment.studentId')
    .innerJoin('courses as course', 'course.id', 'enrolment.courseId')
    .innerJoin('accounts as owner', 'owner.id', 'course.ownerId')
    .select(['enrolment.id', 'enrolment.status', 'enrolment.feeMmk', 'enrolment.paymentVerifiedAt'])
    .select(['enrolment.accessEndDate', 'enrolment.insertedAt', 'course.title'])
    .select(['student.id as studentId', 'student.accountNo as studentNo', 'student.name as studentName'])
    .select(['student.phoneNumber1 as studentPhone', 'owner.id as ownerId'])
    .select([
      sql<'class' | 'course'>`enrolment.kind`.as('kind'),
      sql<DeskEnrolment['decidedByType']>`enrolment.decided_by_type`.as('decidedByType'),
      sql<OwnerRole>`owner.role`.as('ownerRole'),
      sql<string | null>`coalesce(owner.name, owner.school_name)`.as('ownerName'),
      sql<number>`coalesce((
        select due_mmk from orders where enrolment_id = enrolment.id), enrolment.fee_mmk)`.as('dueMmk'),
      sql<number>`coalesce((
        select ${paidOfOrder} from orders where enrolment_id = enrolment.id), 0)`.as('paidMmk'),
      sql<number | null>`(
        select max(id) from payment_verifications
        where enrolment_id = enrolment.id and reversed_at is null)`.as('verificationId'),
    ])
}
