import { type RawBuilder, sql } from 'kysely'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { prepareOnce } from '#platform/server/database/prepared.ts'
import { transferNumberKey } from '../../contract/transfer-number.ts'
import type { ReadFacts } from '../reading/read-facts.ts'

/** Transfer facts that a payer typed with a picture. */
export interface PayerClaim {
  readonly paymentMethodId: number | null
  readonly numberTyped: string | null
  readonly amountMmk: number | null
}

/** Who sent a picture, where it was not the student. */
export interface ProofSender {
  readonly byLink: boolean
  readonly payerName: string | null
}

interface NewProof extends Partial<PayerClaim>, Partial<ProofSender> {
  readonly enrolmentId: number
  readonly filePath: string
  readonly sha256: Buffer
  readonly pixelsSha256: Buffer
}

export async function insertProof(tx: Tx, proof: NewProof): Promise<number> {
  const { id } = await tx
    .insertInto('paymentProofs')
    .values({ ...proof, numberKey: keyOfTyped(proof.numberTyped), uploadedAt: now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The normal form of a typed number, as it is stored beside it. */
export const keyOfTyped = (typed: string | null | undefined): string | null => transferNumberKey(typed ?? '') ?? null

/** Paths of the same file sent for the same enrolment since `since`: a retry after a lost reply. @see SR-16 */
export async function listSentSince(
  db: Db,
  { enrolmentId, sha256, since }: { enrolmentId: number; sha256: Buffer; since: Date },
): Promise<string[]> {
  const rows = await db
    .selectFrom('paymentProofs')
    .select('filePath')
    .where('enrolmentId', '=', enrolmentId)
    .where('sha256', '=', sha256)
    .where('uploadedAt', '>=', since)
    .execute()
  return rows.map(({ filePath }) => filePath)
}

/** Answer of the staff to a picture; see the column's comment. */
export type ProofAnswer = 'accepted' | 'part' | 'again' | 'refused'

export interface FoundProof extends PayerClaim, ProofSender {
  readonly id: number
  readonly enrolmentId: number
  readonly filePath: string
  readonly uploadedAt: Date
  /** Null while the picture waits. */
  readonly answer: ProofAnswer | null
  readonly answeredAt: Date | null
  readonly answerReason: string | null
  /** What was read from the picture; null while it was not read. */
  readonly reading: ReadFacts | null
  /** When the payer edited the typed facts after the picture had arrived. */
  readonly factsAt: Date | null
  /** The reference of the order that the picture is to pay; null without an order. */
  readonly orderReference: string | null
  /**
   * Another enrolment with the same picture, also when it was saved again with other bytes, and the number of an
   * account that registered with it.
   */
  readonly reusedBy: number | null
  readonly reusedByAccount: string | null
  /** Another enrolment, and an account, with a picture that shows the same transfer. */
  readonly sameNumberBy: number | null
  readonly sameNumberByAccount: string | null
  /** Another enrolment that waits and for which the same transfer number was typed. */
  readonly sameTypedNumberBy: number | null
}

/** What was read from a picture, worded as in the indexes. */
const readValue = (table: string, fact: keyof ReadFacts) =>
  sql<string | null>`${sql.ref(`${table}.reading`)} -> ${sql.lit(fact)} ->> 'value'`

/** The transfer number that was read from a picture. */
export const readNumber = (table: string) => readValue(table, 'number')

/**
 * Pictures of a table that show the same transfer as `one`: its number, or one that differs in a single character while
 * amount and minute are equal. The engine misreads a digit in one picture and reads it rightly in a copy of another
 * size. Two lookups, each by its index: of an `or` PostgreSQL makes a scan of all pictures.
 */
export function picturesOfSameTransfer(one: string, { table, id }: { table: string; id: string }): RawBuilder<unknown> {
  const isEqual = (fact: keyof ReadFacts) => sql`${readValue('same', fact)} = ${readValue(one, fact)}`
  const [number, otherNumber] = [readNumber(one), readNumber('same')]
  const pictures = sql`select ${sql.ref(`same.${id}`)} from ${sql.table(table)} as same where same.reading is not null`
  return sql`(${pictures} and ${isEqual('number')}
    union all ${pictures} and ${isEqual('paidAt')} and ${isEqual('amount')}
      and ${readValue(one, 'paidAt')} like '% __:__' and length(${number}) = length(${otherNumber})
      and (select count(*) from generate_series(1, length(${number})) as at
        where substr(${number}, at, 1) <> substr(${otherNumber}, at, 1)) = 1)`
}
export const readEnrolmentPictures = { table: 'payment_proofs', id: 'enrolment_id' }
export const readRegistrationPictures = { table: 'registration_readings', id: 'picture_id' }

const proofsOf = prepareOnce((db, { enrolmentIds }: { enrolmentIds: readonly number[] }) =>
  db
    .selectFrom('paymentProofs as proof')
    .select(['proof.id', 'proof.enrolmentId', 'proof.filePath', 'proof.uploadedAt'])
    .select(['proof.paymentMethodId', 'proof.numberTyped', 'proof.amountMmk', 'proof.answeredAt', 'proof.answerReason'])
    .select(['proof.byLink', 'proof.payerName', 'proof.factsAt'])
    .select([
      sql<ProofAnswer | null>`proof.answer`.as('answer'),
      sql<ReadFacts | null>`proof.reading`.as('reading'),
      sql<string | null>`(select reference from orders where orders.enrolment_id = proof.enrolment_id)`.as(
        'orderReference',
      ),
      sql<number | null>`(
        select min(other.enrolment_id) from payment_proofs as other
        where other.enrolment_id <> proof.enrolment_id
          and (other.sha256 = proof.sha256 or other.pixels_sha256 = proof.pixels_sha256))`.as('reusedBy'),
      sql<string | null>`(
        select min(account.account_no) from registration_payment_files as file
        join registration_payments as payment on payment.id = file.registration_payment_id
        join accounts as account on account.id = payment.account_id
        where file.sha256 = proof.sha256 or file.pixels_sha256 = proof.pixels_sha256)`.as('reusedByAccount'),
      sql<number | null>`(
        select min(other.enrolment_id) from ${picturesOfSameTransfer('proof', readEnrolmentPictures)} as other
        where other.enrolment_id <> proof.enrolment_id)`.as('sameNumberBy'),
      sql<string | null>`(
        select min(account.account_no) from ${picturesOfSameTransfer('proof', readRegistrationPictures)} as other
        join registration_payment_files as file on file.id = other.picture_id
        join registration_payments as payment on payment.id = file.registration_payment_id
        join accounts as account on account.id = payment.account_id)`.as('sameNumberByAccount'),
      sql<number | null>`(
        select min(other.enrolment_id) from payment_proofs as other
        where other.enrolment_id <> proof.enrolment_id and other.number_key = proof.number_key
          and other.answered_at is null and proof.answered_at is null)`.as('sameTypedNumberBy'),
    ])
    .where(sql<boolean>`proof.enrolment_id = any(${enrolmentIds}::bigint[])`)
    .orderBy('proof.id', 'desc'),
)

/** The pictures of several enrolments, newest first. */
export async function listProofs(db: Db, enrolmentIds: readonly number[]): Promise<FoundProof[]> {
  return enrolmentIds.length === 0 ? [] : proofsOf(db, { enrolmentIds })
}

/** The newest picture of an enrolment and its answer, and its newest verification that was not reversed. */
export interface DeskState {
  readonly proofId: number | null
  readonly proofAnswer: ProofAnswer | null
  readonly proofAnsweredAt: Date | null
  readonly verificationId: number | null
  /** What one admin has entered and another has to confirm. */
  readonly secondCheckId: number | null
}

export async function readDeskState(db: Db, enrolmentId: number): Promise<DeskState> {
  const { rows } = await sql<DeskState>`
    select proof.id as proof_id, proof.answer as proof_answer, proof.answered_at as proof_answered_at,
      (select max(id) from payment_verifications where enrolment_id = ${enrolmentId} and reversed_at is null)
        as verification_id,
      (select id from second_checks where enrolment_id = ${enrolmentId} and closed_at is null) as second_check_id
    from (select) as one left join lateral (
      select id, answer, answered_at from payment_proofs where enrolment_id = ${enrolmentId} order by id desc limit 1
    ) as proof on true`.execute(db)
  const [state] = rows
  if (!state) throw new Error('an outer join of one row yields a row')
  return state
}

interface ProofAnswered {
  readonly answer: ProofAnswer
  readonly adminId: number
  readonly at: Date
  readonly reason?: string
  readonly verificationId?: number
}

/** Answers the waiting pictures of an enrolment. */
export async function answerProofs(
  tx: Tx,
  enrolmentId: number,
  { answer, adminId, at, reason, verificationId }: ProofAnswered,
): Promise<void> {
  await tx
    .updateTable('paymentProofs')
    .set({
      answer,
      answeredBy: adminId,
      answeredAt: at,
      answerReason: reason ?? null,
      verificationId: verificationId ?? null,
    })
    .where('enrolmentId', '=', enrolmentId)
    .where('answeredAt', 'is', null)
    .execute()
}

/** Refuses the pictures that a verification has accepted, which was reversed. Pictures that wait go on waiting. */
export async function refuseProofsOf(
  tx: Tx,
  verificationId: number,
  { adminId, reason }: { adminId: number; reason: string | null },
): Promise<void> {
  const refused = { answer: 'refused', answeredBy: adminId, answeredAt: now(), answerReason: reason } as const
  await tx
    .updateTable('paymentProofs')
    .set({ ...refused, verificationId: null })
    .where('verificationId', '=', verificationId)
    .execute()
}

/** Deletes the answers of pictures whose verifications were reversed, so that they wait again. */
export async function reopenProofs(tx: Tx, enrolmentId: number): Promise<void> {
  await updateReversed(tx, enrolmentId)
    .set({ answer: null, answeredBy: null, answeredAt: null, answerReason: null, verificationId: null })
    .execute()
}

/** Refuses the pictures whose verifications were reversed. Pictures that wait go on waiting. */
export async function refuseReversedProofs(
  tx: Tx,
  enrolmentId: number,
  { adminId, reason }: { adminId: number; reason: string | null },
): Promise<void> {
  const refused = { answer: 'refused', answeredBy: adminId, answeredAt: now(), answerReason: reason } as const
  await updateReversed(tx, enrolmentId)
    .set({ ...refused, verificationId: null })
    .execute()
}

/** Older answers without a verification count as answers of the reversed one. */
function updateReversed(tx: Tx, enrolmentId: number) {
  return tx
    .updateTable('paymentProofs')
    .where('enrolmentId', '=', enrolmentId)
    .where('answer', 'in', ['accepted', 'part'])
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('verificationId', 'is', null),
        eb(
          'verificationId',
          'in',
          selectFrom('paymentVerifications')
            .select('id')
            .where('enrolmentId', '=', enrolmentId)
            .where('reversedAt', 'is not', null),
        ),
      ]),
    )
}

/** Names another payment whose picture shows the same transfer number; null when there is none. */
export function sameNumberOf({
  sameNumberBy,
  sameNumberByAccount,
}: Pick<FoundProof, 'sameNumberBy' | 'sameNumberByAccount'>): string | null {
  return sameNumberBy === null ? sameNumberByAccount : `#${sameNumberBy}`
}

/** Names what else was paid with the same picture; null when nothing was. */
export function otherUseOf({
  reusedBy,
  reusedByAccount,
}: Pick<FoundProof, 'reusedBy' | 'reusedByAccount'>): string | null {
  return reusedBy === null ? reusedByAccount : `#${reusedBy}`
}
