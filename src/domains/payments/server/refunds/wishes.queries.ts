import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import type { StudentWish } from '../../contract/refund-wishes.contract.ts'
import type { RefundState } from '../../contract/refunds.contract.ts'
import { refundedOf } from './refunded.queries.ts'

export interface Wish {
  readonly id: number
  readonly enrolmentId: number
  readonly amountMmk: number
  readonly state: StudentWish['state']
  readonly askedAt: Date
  readonly answerReason: string | null
  /** Of the refund that has taken it; null for one that none has. */
  readonly refundState: RefundState | null
}

function wishes(db: Db) {
  return db
    .selectFrom('refundWishes')
    .select(['id', 'enrolmentId', 'amountMmk', 'askedAt', 'answerReason'])
    .select([
      sql<Wish['state']>`state`.as('state'),
      sql<RefundState | null>`(select refunds.state from refunds where refunds.id = refund_wishes.refund_id)`.as(
        'refundState',
      ),
    ])
}

/** The newest wish of an enrolment. */
export function findNewestWish(db: Db, enrolmentId: number): Promise<Wish | undefined> {
  return wishes(db).where('enrolmentId', '=', enrolmentId).orderBy('id', 'desc').limit(1).executeTakeFirst()
}

export function findWish(db: Db, id: number): Promise<Wish | undefined> {
  return wishes(db).where('id', '=', id).executeTakeFirst()
}

interface NewWish {
  readonly enrolmentId: number
  readonly amountMmk: number
  readonly targetFamilyId: number
  readonly targetAccountNo: string
  readonly targetHolder: string
  readonly reason: string
  readonly askedAt: Date
}

/** Inserts the wish, or replaces the open one of its enrolment. */
export async function upsertWish(tx: Tx, wish: NewWish): Promise<number> {
  const { enrolmentId: _id, ...renewed } = wish
  const { id } = await tx
    .insertInto('refundWishes')
    .values(wish)
    .onConflict((conflict) => conflict.column('enrolmentId').where('state', '=', 'open').doUpdateSet(renewed))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type WishAnswer =
  | { readonly state: 'taken'; readonly refundId: number; readonly answeredBy: number; readonly answeredAt: Date }
  | {
      readonly state: 'declined'
      readonly answeredBy: number
      readonly answeredAt: Date
      readonly answerReason: string
    }
  | { readonly state: 'withdrawn'; readonly answeredAt: Date }

/** Answers the open wish of an enrolment, if there is one. */
export async function answerWish(tx: Tx, enrolmentId: number, answer: WishAnswer): Promise<void> {
  await tx
    .updateTable('refundWishes')
    .set(answer)
    .where('enrolmentId', '=', enrolmentId)
    .where('state', '=', 'open')
    .execute()
}

/** Opens the wish that a refund has taken, unless its student has another open one by now. */
export async function reopenWish(tx: Tx, refundId: number): Promise<void> {
  await sql`
    update refund_wishes as wish set state = 'open', refund_id = null, answered_by = null, answered_at = null
    where refund_id = ${refundId} and not exists (
      select from refund_wishes as other where other.enrolment_id = wish.enrolment_id and other.state = 'open')`.execute(
    tx,
  )
}

/** What has arrived for an enrolment and did not go back, in kyat. */
export async function readKept(db: Db, enrolmentId: number): Promise<number> {
  const { rows } = await sql<{ kept: number }>`
    select coalesce(sum(coalesce(transfer.amount_mmk, orders.due_mmk)
      - ${refundedOf(sql`transfer.id`)}), 0)::bigint as kept
    from transfers as transfer left join orders on orders.enrolment_id = transfer.enrolment_id
    where transfer.enrolment_id = ${enrolmentId} and transfer.state = 'received'`.execute(db)
  return rows[0]?.kept ?? 0
}

export interface ListedWish extends Omit<NewWish, 'targetFamilyId'> {
  readonly id: number
  readonly walletId: number
  readonly wallet: string
  readonly kind: 'class' | 'course'
  readonly title: string
  readonly studentId: number
  readonly studentNo: string
  readonly studentName: string | null
  readonly studentPhone: string | null
}

/** Open wishes, oldest first. */
export function listOpenWishes(db: Db, { limit, offset }: { limit: number; offset: number }): Promise<ListedWish[]> {
  return openWishes(db)
    .innerJoin('enrolments as enrolment', 'enrolment.id', 'wish.enrolmentId')
    .innerJoin('courses as course', 'course.id', 'enrolment.courseId')
    .innerJoin('accounts as student', 'student.id', 'enrolment.studentId')
    .innerJoin('walletFamilies as family', 'family.id', 'wish.targetFamilyId')
    .select(['wish.id', 'wish.enrolmentId', 'wish.amountMmk', 'wish.reason', 'wish.askedAt'])
    .select(['wish.targetAccountNo', 'wish.targetHolder', 'family.id as walletId', 'family.name as wallet'])
    .select(['course.title', 'student.id as studentId', 'student.accountNo as studentNo'])
    .select(['student.name as studentName', 'student.phoneNumber1 as studentPhone'])
    .select(sql<'class' | 'course'>`enrolment.kind`.as('kind'))
    .orderBy('wish.id')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countOpenWishes(db: Db): Promise<number> {
  const { total } = await openWishes(db)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

function openWishes(db: Db) {
  return db.selectFrom('refundWishes as wish').where('wish.state', '=', 'open')
}
