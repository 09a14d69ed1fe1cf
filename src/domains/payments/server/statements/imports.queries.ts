import { sql } from 'kysely'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { recordedTransfers } from './row-money.queries.ts'
import { type Filter, type Listed, onePage } from './statements.queries.ts'

export interface ListedImport {
  readonly id: number
  readonly methodId: number
  readonly methodName: string
  readonly fileName: string
  readonly at: Date
  readonly importedBy: string | null
  readonly fromDay: string
  readonly untilDay: string
  readonly rowsRead: number
  readonly rowsNew: number
  readonly withdrawnAt: Date | null
  readonly withdrawnBy: string | null
  readonly withdrawnReason: string | null
}

export function listImports(db: Db, { methodId, ...pages }: Filter): Promise<Listed<ListedImport>> {
  const found = sql<ListedImport>`
    select imported.id, method.id as method_id, method.name as method_name, imported.file_name, imported.inserted_at as at,
      importer.name as imported_by, imported.from_day, imported.until_day, imported.rows_read, imported.rows_new,
      imported.withdrawn_at, withdrawer.name as withdrawn_by, imported.withdrawn_reason
    from statement_imports as imported
    join payment_methods as method on method.id = imported.payment_method_id
    left join admins as importer on importer.id = imported.imported_by
    left join admins as withdrawer on withdrawer.id = imported.withdrawn_by
    where ${methodId}::bigint is null or imported.payment_method_id = ${methodId}`
  return onePage(db, pages, { found })
}

interface StoredImport {
  readonly id: number
  readonly methodId: number
  readonly withdrawnAt: Date | null
}

export async function findImport(db: Db, id: number): Promise<StoredImport | undefined> {
  const { rows } = await sql<StoredImport>`
    select id, payment_method_id as method_id, withdrawn_at from statement_imports where id = ${id}`.execute(db)
  return rows[0]
}

/** Locks an import and the rows in which money left. */
export async function lockImport(tx: Tx, id: number): Promise<StoredImport | undefined> {
  await sql`select id from statement_imports where id = ${id} for no key update`.execute(tx)
  await sql`select id from statement_out_rows where import_id = ${id} order by id for update`.execute(tx)
  return findImport(tx, id)
}

export async function listRowsOfImport(tx: Tx, importId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from statement_rows where import_id = ${importId} order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Whether something was given or said by a row of an import: a transfer that was recorded since with its wallet, an
 * explanation that stands, money that was sent back, or an outgoing row that was named.
 */
export async function isImportUsed(tx: Tx, importId: number): Promise<boolean> {
  const { rows } = await sql<{ isUsed: boolean }>`
    select exists (
      select from statement_rows as line
      join statement_imports as imported on imported.id = line.import_id
      join payment_methods as method on method.id = line.payment_method_id
      cross join lateral (${recordedTransfers(sql`line.id`)}) as recorded
      join transfers as transfer on transfer.id = recorded.id
      where line.import_id = ${importId} and transfer.payment_method_id = line.payment_method_id
        and transfer.inserted_at >= imported.inserted_at
    ) or exists (
      select from statement_resolutions as resolution
      join statement_rows as line on line.id = resolution.row_id
      where line.import_id = ${importId} and (resolution.undone_at is null or resolution.sent_at is not null)
    ) or exists (
      select from statement_out_rows where import_id = ${importId} and named_kind is not null
    ) as is_used`.execute(tx)
  return rows[0]?.isUsed ?? false
}

/**
 * Moves the rows of an import out of all comparisons. Transfers that only they had shown are unseen again. The caller
 * has booked back what was held of them, and locked the wallet and its family.
 */
export async function moveRowsAway(tx: Tx, importId: number): Promise<void> {
  await sql`
    insert into withdrawn_statement_rows (import_id, kind, content)
    select line.import_id, 'in', jsonb_build_object('row', to_jsonb(line), 'resolutions', (
      select coalesce(jsonb_agg(to_jsonb(resolution) order by resolution.id), '[]')
      from statement_resolutions as resolution where resolution.row_id = line.id))
    from statement_rows as line where line.import_id = ${importId} order by line.id`.execute(tx)
  await sql`
    insert into withdrawn_statement_rows (import_id, kind, content)
    select line.import_id, 'out', jsonb_build_object('row', to_jsonb(line))
    from statement_out_rows as line where line.import_id = ${importId} order by line.id`.execute(tx)
  await sql`
    delete from statement_resolutions using statement_rows as line
    where line.id = statement_resolutions.row_id and line.import_id = ${importId}`.execute(tx)
  await sql`delete from statement_out_rows where import_id = ${importId}`.execute(tx)
  const { rows } = await sql<{ numberKey: string | null }>`
    delete from statement_rows where import_id = ${importId} returning number_key`.execute(tx)
  const keys = rows.flatMap(({ numberKey }) => numberKey ?? [])
  await sql`
    select note_unseen_transfers(array(select id from transfers where number_key = any(${keys}::text[])))`.execute(tx)
}

export async function countWithdrawn(tx: Tx, importId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from withdrawn_statement_rows where import_id = ${importId}`.execute(tx)
  return rows[0]?.count ?? 0
}

export async function updateWithdrawn(
  tx: Tx,
  id: number,
  { by, reason }: { readonly by: number; readonly reason: string },
): Promise<void> {
  const withdrawn = { withdrawnAt: now(), withdrawnBy: by, withdrawnReason: reason }
  await tx.updateTable('statementImports').set(withdrawn).where('id', '=', id).execute()
}
