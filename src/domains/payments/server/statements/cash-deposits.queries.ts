import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/connect.ts'
import type { RowMoney } from './row-money.queries.ts'

/** Cash is recorded when it is taken, and a statement may show it on another day. */
const NEAR_DAYS = 7

/**
 * Locks the cash that was taken from a till to the wallet of a row, with the amount that is held of it, and that no
 * other row is explained with; of several the nearest in time. Undefined where there is none.
 *
 * Two statements: a row that is explained at the same time may hold the locks, and only a new snapshot shows which cash
 * it took.
 */
export async function lockDepositOf(
  tx: Tx,
  { row, tillId }: { row: Pick<RowMoney, 'id' | 'methodId' | 'heldMmk'>; tillId: number },
): Promise<number | undefined> {
  const candidates = sql`
    from cash_deposits as deposit join statement_rows as line on line.id = ${row.id}
    where deposit.from_method_id = ${tillId} and deposit.to_method_id = ${row.methodId}
      and deposit.amount_mmk = ${row.heldMmk} and deposit.undone_at is null
      and deposit.taken_at between line.arrived_at - make_interval(days => ${NEAR_DAYS})
        and line.arrived_at + make_interval(days => ${NEAR_DAYS})
      and not exists (
        select from statement_resolutions as known where known.cash_deposit_id = deposit.id and known.undone_at is null)`
  await sql`select deposit.id ${candidates} order by deposit.id for no key update of deposit`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    select deposit.id ${candidates}
    order by abs(extract(epoch from deposit.taken_at - line.arrived_at)), deposit.id limit 1`.execute(tx)
  return rows[0]?.id
}

/** The till from which cash was taken. */
export async function findTillOf(tx: Tx, depositId: number): Promise<number | undefined> {
  const row = await tx.selectFrom('cashDeposits').select('fromMethodId').where('id', '=', depositId).executeTakeFirst()
  return row?.fromMethodId
}
