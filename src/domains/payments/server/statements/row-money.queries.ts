import { type RawBuilder, sql } from 'kysely'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { asLocked, type Locked } from '#platform/server/database/locked.ts'
import { MAX_PARTS, statementRowOf } from '../../contract/transfer-number.ts'

/**
 * Numbers under which the money of a row is recorded, in this order: its own number, or `S` and its id without one; and
 * further parts, because a number names one transfer. A number that another row has too is used only for the whole
 * amount of a row, which says of which row the transfer is.
 */
export function numbersOfRow(row: NumberedRow, firstMmk: number): string[] {
  const { id, numberTyped, amountMmk, isShared, isNumberTaken } = row
  const parts = Array.from({ length: MAX_PARTS - 1 }, (_, at) => `S${id}P${at + 2}`)
  const isFit = !isShared || (!isNumberTaken && firstMmk === amountMmk)
  return [(isFit ? numberTyped : null) ?? `S${id}`, ...parts]
}

type NumberedRow = Pick<RowMoney, 'id' | 'numberTyped' | 'amountMmk' | 'isShared' | 'isNumberTaken'>

const furtherParts = sql.join(Array.from({ length: MAX_PARTS - 1 }, (_, at) => sql.lit(`P${at + 2}`)))
const withFurther = (rowId: RawBuilder<unknown>) =>
  sql`select 'S' || ${rowId} || part from unnest(array['', ${furtherParts}]) as part`

/** Whether an `other` row, whose wallet is `via`, has the number of a `line`, in the family of its `method`. */
const hasNumberOf = (rowId: RawBuilder<unknown>) => sql`
  other.number_key = line.number_key and via.family_id = method.family_id and other.id is distinct from ${rowId}`

/** Rows with the number of a row. One transfer has a number, so each of the other rows is other money. */
const rowsWithSameNumber = (rowId: RawBuilder<unknown>) => sql`
  from statement_rows as other join payment_methods as via on via.id = other.payment_method_id
  where ${hasNumberOf(rowId)}`

/** Whether another row has the number of a row. */
export const isNumberShared = (rowId: RawBuilder<unknown>) => sql<boolean>`exists (select ${rowsWithSameNumber(rowId)})`

/** The amounts of the other rows with the number of a row, in kyat. */
export const amountsWithSameNumber = (rowId: RawBuilder<unknown>) => sql<readonly number[]>`coalesce((
  select json_agg(other.amount_mmk order by other.id) ${rowsWithSameNumber(rowId)}), '[]')`

/**
 * Whether a `transfer` with the number of a row belongs to another row with that number: the one of its amount, of its
 * wallet, or else the first that was stored.
 */
const isOfOtherRow = (rowId: RawBuilder<unknown>) => sql`exists (
  select ${rowsWithSameNumber(rowId)} and
    (coalesce(other.amount_mmk = transfer.amount_mmk, false), coalesce(via.id = transfer.payment_method_id, false), -other.id) >
    (coalesce(line.amount_mmk = transfer.amount_mmk, false), coalesce(method.id = transfer.payment_method_id, false),
      -coalesce(${rowId}, ${sql.lit(Number.MAX_SAFE_INTEGER)})))`

/**
 * The received transfers with a number of a row, of its family or of before there were families. An older transfer
 * without an amount paid the fee, whatever it was. Of several rows with one number a transfer belongs to one.
 *
 * @see docs/decisions/0391-rows-with-one-number.md
 *
 * @param rowId - of the stored row; null when the row is not stored
 */
export const recordedTransfers = (rowId: RawBuilder<unknown>) => sql`
  select transfer.id, transfer.enrolment_id, transfer.registration_payment_id,
    coalesce(transfer.amount_mmk, line.amount_mmk) as amount_mmk
  from transfers as transfer
  where transfer.number_key = any(array(select line.number_key union all ${withFurther(rowId)}))
    and transfer.state = 'received' and transfer.repeats is null
    and (transfer.family_id = method.family_id or transfer.family_id is null)
    and (transfer.number_key is distinct from line.number_key or not ${isOfOtherRow(rowId)})`

/**
 * What was explained otherwise. What is only asked for, to be sent back or to be confirmed as a large fee, is still
 * held.
 */
const resolvedMmk = sql`coalesce((
  select sum(amount_mmk) from statement_resolutions as resolution
  where resolution.row_id = line.id and undone_at is null and not waits and (kind <> 'back' or sent_at is not null)), 0)`

/** A row of a statement, and what explains its money. Amounts are in kyat. */
export interface RowMoney {
  readonly id: number
  readonly methodId: number
  readonly numberTyped: string | null
  readonly numberKey: string | null
  readonly amountMmk: number
  readonly isApplied: boolean
  /** What the ledger holds of it as suspense. */
  readonly heldMmk: number
  readonly movements: number
  readonly recordedMmk: number
  readonly resolvedMmk: number
  /** Part of what is recorded that has a number of the row alone. */
  readonly givenMmk: number
  /** Another row has its number. */
  readonly isShared: boolean
  /** Its number belongs to a transfer of another row. */
  readonly isNumberTaken: boolean
}

/** Locks rows in the order of their ids. Locks of rows come after those of enrolments, orders and transfers. */
export async function lockRows(tx: Tx, ids: readonly number[]): Promise<Locked<RowMoney>[]> {
  if (ids.length === 0) return []
  await sql`select id from statement_rows where id = any(${ids}::bigint[]) order by id for no key update`.execute(tx)
  // A statement of its own: it sees what was committed while the locks were waited for.
  return (await readRowMoney(tx, ids)).map(asLocked)
}

export async function readRowMoney(db: Db, ids: readonly number[]): Promise<RowMoney[]> {
  const { rows } = await sql<RowMoney>`
    select line.id, line.payment_method_id as method_id, line.number_typed, line.number_key, line.amount_mmk,
      line.applied_at is not null as is_applied, line.held_mmk, line.movements,
      coalesce((select sum(amount_mmk) from (${recordedTransfers(sql`line.id`)}) as recorded), 0)::bigint as recorded_mmk,
      ${resolvedMmk}::bigint as resolved_mmk,
      coalesce((
        select sum(recorded.amount_mmk) from (${recordedTransfers(sql`line.id`)}) as recorded
        join transfers as given on given.id = recorded.id and given.number_key is distinct from line.number_key
      ), 0)::bigint as given_mmk,
      ${isNumberShared(sql`line.id`)} as is_shared,
      exists (
        select from transfers as transfer
        where transfer.number_key = line.number_key and transfer.state = 'received'
          and (transfer.family_id = method.family_id or transfer.family_id is null) and ${isOfOtherRow(sql`line.id`)}
      ) as is_number_taken
    from statement_rows as line
    join payment_methods as method on method.id = line.payment_method_id
    where line.id = any(${ids}::bigint[])
    order by line.id`.execute(db)
  return rows
}

/** Ids of the rows that a transfer with this number may explain. */
export async function listRowsWithNumber(tx: Tx, numberKey: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from statement_rows where number_key = ${numberKey}
    union
    select id from statement_rows where id = ${statementRowOf(numberKey) ?? null}
    order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Ids of the applied rows that share a number with rows of an import, without those of the import. */
export async function listRowsBeside(tx: Tx, importId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct beside.id
    from statement_rows as line join statement_rows as beside on beside.number_key = line.number_key
    where line.import_id = ${importId} and beside.import_id <> ${importId} and beside.applied_at is not null
    order by beside.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Numbers of several rows of which one was applied. */
export async function listSharedNumbers(db: Db): Promise<string[]> {
  const { rows } = await sql<{ numberKey: string }>`
    select number_key from statement_rows where number_key is not null
    group by number_key having count(*) > 1 and count(applied_at) > 0 order by number_key`.execute(db)
  return rows.map(({ numberKey }) => numberKey)
}

/** Ids of the applied rows of a wallet, and of those with a number of its transfers. */
export async function listRowsOfMethod(tx: Tx, methodId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from statement_rows where applied_at is not null and payment_method_id = ${methodId}
    union
    select line.id from transfers as transfer join statement_rows as line on line.number_key = transfer.number_key
    where transfer.payment_method_id = ${methodId} and transfer.state = 'received' and line.applied_at is not null
    order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Marks the rows of a wallet that are to be applied. Locks them in the order of their ids, as lockRows does.
 *
 * @returns whether there are any that were not marked after `since`
 */
export async function markWanted(tx: Tx, methodId: number, since: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update statement_rows set wanted_at = ${now()} where id = any(array(
      select id from statement_rows
      where payment_method_id = ${methodId} and applied_at is null and (wanted_at is null or wanted_at < ${since})
      order by id for no key update))`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/** Marks rows as applied. */
export async function markApplied(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`update statement_rows set applied_at = ${now()} where id = any(${ids}::bigint[]) and applied_at is null`.execute(
    tx,
  )
}

/** Records a posting of each row, and what the ledger holds of it afterwards. */
export async function updateHeld(tx: Tx, rows: readonly Locked<RowMoney>[]): Promise<void> {
  await sql`
    update statement_rows as line set held_mmk = moved.held_mmk, movements = movements + 1
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ heldMmk }) => heldMmk)}::bigint[])
      as moved (id, held_mmk)
    where line.id = moved.id`.execute(tx)
}

/** A received transfer of an enrolment that has a number of a row. */
interface RowTransfer {
  readonly id: number
  readonly rowId: number
  readonly enrolmentId: number
  readonly numberKey: string
  readonly amountMmk: number
  /** It was given as credit and pays no order. What does is reversed at the desk. */
  readonly isCredit: boolean
}

export async function listRowTransfers(db: Db, rowIds: readonly number[]): Promise<RowTransfer[]> {
  const { rows } = await sql<RowTransfer>`
    select recorded.id, line.id as row_id, recorded.enrolment_id, transfer.number_key, recorded.amount_mmk,
      transfer.source = 'claim' and not exists (
        select from payment_verifications as verification where verification.transfer_id = recorded.id)
        and coalesce((select sum(amount_mmk) from allocations where transfer_id = recorded.id), 0) = 0 as is_credit
    from statement_rows as line
    join payment_methods as method on method.id = line.payment_method_id
    cross join lateral (${recordedTransfers(sql`line.id`)}) as recorded
    join transfers as transfer on transfer.id = recorded.id
    where line.id = any(${rowIds}::bigint[]) and recorded.enrolment_id is not null
    order by recorded.id`.execute(db)
  return rows
}

/** Those of the rows of which some money is the credit of a student. */
export async function listCreditedRows(db: Db, rowIds: readonly number[]): Promise<ReadonlySet<number>> {
  const transfers = await listRowTransfers(db, rowIds)
  return new Set(transfers.filter(({ isCredit }) => isCredit).map(({ rowId }) => rowId))
}

/** A difference between a row, what explains its money, and the ledger. Amounts are in kyat. */
export interface RowDifference {
  readonly subject: string
  readonly rowsMmk: number
  readonly ledgerMmk: number
}

/** Applied rows whose suspense in the ledger is not what is left of their money, at most 100. */
export async function listStatementDifferences(db: Db): Promise<RowDifference[]> {
  const { rows } = await sql<RowDifference>`
    with booked as (
      select split_part(posting.key, ':', 2)::bigint as row_id, -sum(entry.amount_mmk) as held_mmk
      from ledger_postings as posting
      join ledger_entries as entry on entry.posting_id = posting.id
      join ledger_accounts as account on account.id = entry.account_id and account.kind = 'suspense'
      where posting.kind like 'statement-%'
      group by 1
    ), compared as (
      select line.id, line.held_mmk, coalesce(booked.held_mmk, 0) as booked_mmk,
        greatest(line.amount_mmk - recorded.amount_mmk - resolved.amount_mmk, 0) as left_mmk
      from statement_rows as line
      join payment_methods as method on method.id = line.payment_method_id
      left join booked on booked.row_id = line.id
      cross join lateral (
        select coalesce(sum(amount_mmk), 0) as amount_mmk from (${recordedTransfers(sql`line.id`)}) as found
      ) as recorded
      cross join lateral (select ${resolvedMmk} as amount_mmk) as resolved
      where line.applied_at is not null
    )
    select 'statement row ' || id as subject,
      (case when held_mmk <> left_mmk then left_mmk else held_mmk end)::bigint as rows_mmk, booked_mmk::bigint as ledger_mmk
    from compared where held_mmk <> booked_mmk or held_mmk <> left_mmk
    order by id limit 100`.execute(db)
  return rows
}
