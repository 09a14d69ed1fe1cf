import { type RawBuilder, sql } from 'kysely'
import type { CalendarDay } from '#platform/contract/calendar.ts'
import { PAGE_SIZE } from '#platform/contract/wire.ts'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import type { StatementColumns, StatementState } from '../../contract/statements.contract.ts'
import type { ArrivedRow } from './read-statement.ts'
import { amountsWithSameNumber, isNumberShared, recordedTransfers } from './row-money.queries.ts'

interface Mapping {
  readonly header: string
  readonly columns: StatementColumns
}

export async function listMappings(db: Db, methodId: number): Promise<Mapping[]> {
  const { rows } = await sql<Mapping>`
    select header, columns from statement_mappings where payment_method_id = ${methodId}`.execute(db)
  return rows
}

export async function keepMapping(tx: Tx, methodId: number, { header, columns }: Mapping): Promise<void> {
  const stored = JSON.stringify(columns)
  await tx
    .insertInto('statementMappings')
    .values({ paymentMethodId: methodId, header, columns: stored })
    .onConflict((conflict) => conflict.columns(['paymentMethodId', 'header']).doUpdateSet({ columns: stored }))
    .execute()
}

interface NewImport {
  readonly paymentMethodId: number
  readonly fileName: string
  readonly fromDay: CalendarDay
  readonly untilDay: CalendarDay
  readonly rowsRead: number
  readonly rowsNew: number
  readonly importedBy: number
}

export async function insertImport(tx: Tx, statement: NewImport): Promise<number> {
  const { id } = await tx
    .insertInto('statementImports')
    .values({ ...statement, insertedAt: now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Inserts the rows that are not stored yet. They are sorted, so that two imports of the same rows do not deadlock. */
export async function insertRows(
  tx: Tx,
  { importId, methodId, rows }: { importId: number; methodId: number; rows: readonly ArrivedRow[] },
): Promise<void> {
  await sql`
    insert into statement_rows
      (import_id, payment_method_id, number_typed, number_key, amount_mmk, arrived_at, payer, note, reference, checksum)
    select ${importId}, ${methodId}, number_typed, number_key, amount_mmk, arrived_at, payer, note, reference, checksum
    from unnest(
      ${rows.map((row) => row.numberTyped)}::text[], ${rows.map((row) => row.numberKey)}::text[],
      ${rows.map((row) => row.amountMmk)}::bigint[], ${rows.map((row) => row.arrivedAt.toISOString())}::timestamptz[],
      ${rows.map((row) => row.payer)}::text[], ${rows.map((row) => row.note)}::text[],
      ${rows.map((row) => row.reference)}::text[], ${rows.map((row) => row.checksum)}::text[]
    ) as sent (number_typed, number_key, amount_mmk, arrived_at, payer, note, reference, checksum)
    order by checksum
    on conflict (payment_method_id, checksum) do nothing`.execute(tx)
}

/** What is recorded of the money of a row, and the order that its note names. */
const recordedMoney = (rowId: RawBuilder<unknown>) => sql`
  left join lateral (
    select min(id) as id, sum(amount_mmk)::bigint as amount_mmk, min(enrolment_id) as enrolment_id,
      min(registration_payment_id) as registration_payment_id
    from (${recordedTransfers(rowId)}) as found
  ) as recorded on true
  left join orders as named on named.reference = line.reference`

const state = sql<StatementState>`case
  when recorded.id is null then case when named.id is null then 'unknown' else 'order' end
  when recorded.amount_mmk = line.amount_mmk then 'seen'
  else 'differs' end`

/** A row of a file compared with the recorded transfers and with earlier imports. */
interface ComparedRow {
  readonly state: StatementState
  readonly isNew: boolean
  readonly isApplied: boolean
  /** A stored row has its number, too. */
  readonly isShared: boolean
}

/** Compares rows that need not be stored, in their order. */
export async function compareRows(db: Db, methodId: number, rows: readonly ArrivedRow[]): Promise<ComparedRow[]> {
  const { rows: compared } = await sql<ComparedRow>`
    select ${state} as state, stored.id is null as is_new, stored.applied_at is not null as is_applied,
      ${isNumberShared(sql`stored.id`)} as is_shared
    from unnest(
      ${rows.map((row) => row.numberKey)}::text[], ${rows.map((row) => row.amountMmk)}::bigint[],
      ${rows.map((row) => row.reference)}::text[], ${rows.map((row) => row.checksum)}::text[]
    ) with ordinality as line (number_key, amount_mmk, reference, checksum, position)
    join payment_methods as method on method.id = ${methodId}
    left join statement_rows as stored on stored.payment_method_id = method.id and stored.checksum = line.checksum
    ${recordedMoney(sql`stored.id`)}
    order by line.position`.execute(db)
  return compared
}

export interface Listed<Row> {
  readonly rows: Row[]
  readonly total: number
}
export interface Filter {
  readonly page: number
  readonly size?: number
  readonly methodId: number | null
}

/** @param counted - as many rows as `found`, where they are cheaper to count without its joins */
export async function onePage<Row>(
  db: Db,
  { page, size = PAGE_SIZE }: Pick<Filter, 'page' | 'size'>,
  { found, counted = found }: { found: RawBuilder<Row>; counted?: RawBuilder<unknown> },
): Promise<Listed<Row>> {
  const skipped = (page - 1) * size
  const [{ rows }, counts] = await Promise.all([
    sql<Row>`${found} order by at desc, id desc limit ${size} offset ${skipped}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from (${counted}) as counted`.execute(db),
  ])
  return { rows, total: counts.rows[0]?.total ?? 0 }
}

export interface PaidEnrolment {
  readonly enrolmentId: number | null
  readonly title: string | null
  readonly studentName: string | null
  /** Number and name of the account whose registration it is. */
  readonly registeredNo: string | null
  readonly registeredName: string | null
}
export const enrolledColumns = sql`enrolment.id as enrolment_id, course.title, student.name as student_name,
  registered.account_no as registered_no, coalesce(registered.name, registered.school_name) as registered_name`
export const enrolledJoins = sql`
  left join courses as course on course.id = enrolment.course_id
  left join accounts as student on student.id = enrolment.student_id
  left join accounts as registered on registered.id = registration.account_id`

/** Whether the day of a row was still to come when it was imported. */
export const isOfFutureDay = sql<boolean>`(
  (line.arrived_at at time zone 'Asia/Yangon')::date > (
    select (inserted_at at time zone 'Asia/Yangon')::date from statement_imports where id = line.import_id))`

export interface ListedRow extends PaidEnrolment {
  readonly id: number
  readonly methodName: string
  readonly at: Date
  readonly numberTyped: string | null
  readonly amountMmk: number
  readonly payer: string | null
  readonly note: string | null
  readonly reference: string | null
  readonly state: StatementState
  readonly isFuture: boolean
  readonly recordedMmk: number | null
  readonly isApplied: boolean
  /** What of its money is held as suspense. */
  readonly heldMmk: number
  /** Amounts of the other rows with its number. */
  readonly sameNumberMmk: readonly number[]
}

/** Stored rows with what they mean now, the newest first. */
export function listRows(
  db: Db,
  { methodId, state: wanted, ...pages }: Filter & { readonly state: StatementState | undefined },
): Promise<Listed<ListedRow>> {
  const ofMethod = sql`(${methodId}::bigint is null or line.payment_method_id = ${methodId})`
  const found = sql<ListedRow>`
    select line.id, method.name as method_name, line.arrived_at as at, line.number_typed, line.amount_mmk, line.payer,
      line.applied_at is not null as is_applied, line.held_mmk, line.note, line.reference, ${state} as state, ${isOfFutureDay} as is_future,
      recorded.amount_mmk as recorded_mmk, ${amountsWithSameNumber(sql`line.id`)} as same_number_mmk, ${enrolledColumns}
    from statement_rows as line
    join payment_methods as method on method.id = line.payment_method_id
    ${recordedMoney(sql`line.id`)}
    left join enrolments as enrolment on enrolment.id = case when recorded.id is null then named.enrolment_id
      else recorded.enrolment_id end
    left join registration_payments as registration on registration.id = case
      when recorded.id is null then named.registration_payment_id else recorded.registration_payment_id end
    ${enrolledJoins}
    where ${ofMethod} and (${wanted ?? null}::text is null or ${state} = ${wanted ?? null})`
  const counted = sql`select from statement_rows as line where ${ofMethod}`
  return onePage(db, pages, wanted === undefined ? { found, counted } : { found })
}
