import { sql } from 'kysely'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { asLockedIfAny, type Locked } from '#platform/server/database/locked.ts'
import type { NamedKind, OutState, outFilters, SentKind } from '../../contract/statement-out.contract.ts'
import type { OutgoingRow } from './read-statement.ts'
import type { RowDifference } from './row-money.queries.ts'

/** Inserts the rows that are not stored yet. They are sorted, so that two imports of the same rows do not deadlock. */
export async function insertOutRows(
  tx: Tx,
  { importId, methodId, rows }: { importId: number; methodId: number; rows: readonly OutgoingRow[] },
): Promise<void> {
  await sql`
    insert into statement_out_rows
      (import_id, payment_method_id, number_typed, number_key, amount_mmk, left_at, payee, note, checksum)
    select ${importId}, ${methodId}, number_typed, number_key, amount_mmk, left_at, payee, note, checksum
    from unnest(
      ${rows.map((row) => row.numberTyped)}::text[], ${rows.map((row) => row.numberKey)}::text[],
      ${rows.map((row) => row.amountMmk)}::bigint[], ${rows.map((row) => row.leftAt.toISOString())}::timestamptz[],
      ${rows.map((row) => row.payee)}::text[], ${rows.map((row) => row.note)}::text[],
      ${rows.map((row) => row.checksum)}::text[]
    ) as sent (number_typed, number_key, amount_mmk, left_at, payee, note, checksum)
    order by checksum
    on conflict (payment_method_id, checksum) do nothing`.execute(tx)
}

/** How many rows with one of these checksums are stored. */
export async function countStoredOutRows(db: Db, methodId: number, rows: readonly OutgoingRow[]): Promise<number> {
  if (rows.length === 0) return 0
  const { rows: counts } = await sql<{ count: number }>`
    select count(*)::int as count from statement_out_rows
    where payment_method_id = ${methodId} and checksum = any(${rows.map(({ checksum }) => checksum)}::text[])`.execute(
    db,
  )
  return counts[0]?.count ?? 0
}

const leftOn = sql`(line.left_at at time zone 'Asia/Yangon')::date`

/**
 * What was recorded as sent, also a refund or a payout that came back: it had left. The number of a single payout is
 * free text, and an own transfer has none here.
 */
const sendings = sql`
  select 'refund' as kind, id, sent_method_id as payment_method_id, sent_family_id as family_id, sent_number_key as number_key,
    null as number_typed, amount_mmk, sent_on, false as came_back
  from refunds where state = 'sent'
  union all
  select 'refund', id, sent_method_id, sent_family_id, sent_number_key, null, amount_mmk, sent_on, true
  from refunds where state = 'failed' and sent_on is not null
  union all
  select 'back', back.row_id, origin.payment_method_id, back.sent_family_id, back.sent_number_key, null, back.amount_mmk, back.sent_on,
    false
  from statement_resolutions as back join statement_rows as origin on origin.id = back.row_id
  where back.kind = 'back' and back.undone_at is null and back.sent_at is not null
  union all
  select 'own', own.row_id, own.other_method_id, null, null, null, own.amount_mmk,
    (origin.arrived_at at time zone 'Asia/Yangon')::date, false
  from statement_resolutions as own join statement_rows as origin on origin.id = own.row_id
  where own.kind = 'own' and num_nonnulls(own.refund_id, own.payout_return_id, own.cash_deposit_id) = 0
    and own.undone_at is null
  union all
  select kind, id, payment_method_id, family_id, number_key, number_typed, amount_mmk, sent_on, came_back from payouts_sent`

/**
 * Two comparisons: what has the number of the row, of which one or all together have its amount; and else the only one
 * with its wallet, amount and day, if no other row could be it. A bank sends a whole batch under one number.
 */
const compared = sql`
  join payment_methods as method on method.id = line.payment_method_id
  left join lateral (
    select count(*) as found, sum(amount_mmk) = line.amount_mmk or bool_or(amount_mmk = line.amount_mmk) as is_equal,
      sum(amount_mmk) filter (where not came_back) = line.amount_mmk
        or bool_or(amount_mmk = line.amount_mmk and not came_back) as is_gone,
      (array_agg(kind order by (amount_mmk = line.amount_mmk) desc, id))[1] as kind,
      (array_agg(id order by (amount_mmk = line.amount_mmk) desc, id))[1] as id,
      case when bool_or(amount_mmk = line.amount_mmk) then line.amount_mmk else sum(amount_mmk) end as amount_mmk,
      max(sent_on) as sent_on
    from (
      select * from (${sendings}) as sending
      where sending.family_id = method.family_id and sending.number_key = line.number_key
      union all
      select * from (${sendings}) as sending
      where sending.payment_method_id = method.id and sending.kind = 'payout' and sending.number_typed = line.number_typed
    ) as numbered
  ) as numbered on true
  left join lateral (
    select min(kind) as kind, min(id) as id, min(amount_mmk) as amount_mmk, min(sent_on) as sent_on
    from (${sendings}) as sending
    where numbered.found = 0 and sending.payment_method_id = method.id and sending.amount_mmk = line.amount_mmk
      and abs(sending.sent_on - ${leftOn}) <= 1 and (line.number_key is null or sending.number_key is null)
      and not exists (
        select from statement_out_rows as other
        where other.payment_method_id = method.id and other.amount_mmk = line.amount_mmk and other.id <> line.id
          and abs((other.left_at at time zone 'Asia/Yangon')::date - sending.sent_on) <= 1)
    having count(*) = 1
  ) as near on true
  left join admins as namer on namer.id = line.named_by`

const state = sql<OutState>`case
  when line.named_kind is not null then 'named'
  when numbered.is_equal then 'matched'
  when numbered.found > 0 then 'differs'
  when near.id is not null then 'near'
  else 'unmatched' end`

export interface ListedOutRow {
  readonly id: number
  readonly methodName: string
  readonly at: Date
  readonly numberTyped: string | null
  readonly amountMmk: number
  readonly payee: string | null
  readonly note: string | null
  readonly state: OutState
  readonly sentKind: SentKind | null
  readonly sentId: number | null
  readonly sentMmk: number | null
  readonly sentOn: string | null
  readonly namedKind: NamedKind | null
  readonly namedReason: string | null
  readonly namedBy: string | null
}

export interface OutFilter {
  readonly methodId: number | null
  readonly state: (typeof outFilters)[number] | undefined
}

function wantedRows({ methodId, state: wanted }: OutFilter) {
  const states = wanted === 'open' ? ['differs', 'unmatched'] : [wanted]
  return sql`
    from statement_out_rows as line ${compared}
    where (${methodId}::bigint is null or line.payment_method_id = ${methodId})
      and (${wanted ?? null}::text is null or ${state} = any(${states}::text[]))`
}

/** Stored rows with what they mean now, the newest first. */
export async function listOutRows(
  db: Db,
  filter: OutFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedOutRow[]> {
  const { rows } = await sql<ListedOutRow>`
    select line.id, method.name as method_name, line.left_at as at, line.number_typed, line.amount_mmk, line.payee, line.note,
      ${state} as state, coalesce(numbered.kind, near.kind) as sent_kind, coalesce(numbered.id, near.id) as sent_id,
      coalesce(numbered.amount_mmk, near.amount_mmk)::bigint as sent_mmk,
      coalesce(numbered.sent_on, near.sent_on) as sent_on,
      line.named_kind, line.named_reason, namer.name as named_by
    ${wantedRows(filter)}
    order by line.left_at desc, line.id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function sumOutRows(db: Db, filter: OutFilter): Promise<{ total: number; amountMmk: number }> {
  const { rows } = await sql<{ total: number; amountMmk: number }>`
    select count(*)::int as total, coalesce(sum(line.amount_mmk), 0)::bigint as amount_mmk ${wantedRows(filter)}`.execute(
    db,
  )
  return rows[0] ?? { total: 0, amountMmk: 0 }
}

/** The wallet family of a row. */
export async function findFamilyOfOutRow(db: Db, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('statementOutRows as line')
    .innerJoin('paymentMethods as method', 'method.id', 'line.paymentMethodId')
    .select('method.familyId')
    .where('line.id', '=', id)
    .executeTakeFirst()
  return row?.familyId
}

/** A locked row with what was said of it. */
export interface OutRowFacts {
  readonly id: number
  readonly methodId: number
  readonly amountMmk: number
  readonly movements: number
  readonly namedKind: NamedKind | null
  readonly namedBy: number | null
}

export async function lockOutRow(tx: Tx, id: number): Promise<Locked<OutRowFacts> | undefined> {
  const { rows } = await sql<OutRowFacts>`
    select id, payment_method_id as method_id, amount_mmk, movements, named_kind, named_by
    from statement_out_rows where id = ${id} for no key update`.execute(tx)
  return asLockedIfAny(rows[0])
}

export async function readOutState(db: Db, id: number): Promise<OutState> {
  const { rows } = await sql<{ state: OutState }>`
    select ${state} as state from statement_out_rows as line ${compared} where line.id = ${id}`.execute(db)
  return rows[0]?.state ?? 'unmatched'
}

interface Named {
  readonly kind: NamedKind
  readonly reason: string
  readonly by: number
}

/** Records what a row was, or null that it is not known any more, and its posting if there is one. */
export async function updateNamed(
  tx: Tx,
  { id, movements }: Locked<OutRowFacts>,
  { named, isBooked }: { named: Named | null; isBooked: boolean },
): Promise<void> {
  await tx
    .updateTable('statementOutRows')
    .set({
      namedKind: named?.kind ?? null,
      namedReason: named?.reason ?? null,
      namedBy: named?.by ?? null,
      namedAt: named ? now() : null,
      movements: movements + (isBooked ? 1 : 0),
    })
    .where('id', '=', id)
    .execute()
}

/**
 * Rows that are named a fee and not booked as one, or the other way round, at most 100; and those that are booked as a
 * fee although something that was sent and did not come back has their number and amount.
 */
export async function listOutDifferences(db: Db): Promise<RowDifference[]> {
  const { rows } = await sql<RowDifference>`
    with booked as (
      select split_part(posting.key, ':', 2)::bigint as row_id, -sum(entry.amount_mmk) as amount_mmk
      from ledger_postings as posting
      join ledger_entries as entry on entry.posting_id = posting.id
      join ledger_accounts as account on account.id = entry.account_id and account.kind = 'wallet'
      where posting.kind in ('wallet-fee', 'wallet-fee-undone')
      group by 1
    ), named as (
      select id, case when named_kind = 'fee' then amount_mmk else 0 end as amount_mmk from statement_out_rows
    )
    select 'outgoing statement row ' || named.id as subject, named.amount_mmk as rows_mmk,
      coalesce(booked.amount_mmk, 0)::bigint as ledger_mmk
    from named left join booked on booked.row_id = named.id
    where named.amount_mmk <> coalesce(booked.amount_mmk, 0)
    union all
    select 'outgoing statement row ' || line.id || ', booked as a fee and as sent', line.amount_mmk, 2 * line.amount_mmk
    from statement_out_rows as line ${compared}
    where line.named_kind = 'fee' and numbered.is_gone
    order by 1 limit 100`.execute(db)
  return rows
}
