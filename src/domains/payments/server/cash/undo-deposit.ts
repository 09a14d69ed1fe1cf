import { credit, debit, post } from '#domains/ledger/server/index.ts'
import { yangonTimestamp } from '#platform/contract/calendar.ts'
import { type Page, toPage } from '#platform/contract/wire.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import type { CashDepositRow } from '../../contract/cash-deposits.contract.ts'
import { lockMethod } from '../wallets/payment-methods.queries.ts'
import {
  findTillOfDeposit,
  isDepositMatched,
  type ListedDeposit,
  listDepositRows,
  lockDeposit,
  updateUndone,
} from './deposits.queries.ts'

/**
 * Takes back a record of cash as taken to a bank: it is in the till again. A repeated call changes nothing, also that
 * of another admin.
 *
 * @throws Refusal CASH_DEPOSIT_NOT_FOUND - no such cash
 * @throws Refusal CASH_DEPOSIT_MATCHED - a row of a statement is its money, so that it was taken
 * @see P-CSH-05, docs/decisions/0389-cash-taken-to-the-bank-can-be-undone.md
 */
export function undoDeposit(
  db: Db,
  admin: AdminViewer,
  { id, reason }: { id: number; reason: string },
): Promise<{ id: number }> {
  return db.transaction().execute(async (tx) => {
    const tillId = await findTillOfDeposit(tx, id)
    if (tillId === undefined) throw new Refusal('CASH_DEPOSIT_NOT_FOUND')
    // The till first, as the calls that count it or take cash from it.
    await lockMethod(tx, tillId)
    const deposit = await lockDeposit(tx, id)
    if (!deposit) throw new Refusal('CASH_DEPOSIT_NOT_FOUND')
    if (deposit.undoneAt !== null) return { id }
    if (await isDepositMatched(tx, deposit)) throw new Refusal('CASH_DEPOSIT_MATCHED')
    await updateUndone(tx, deposit, { undoneBy: admin.id, undoneReason: reason })
    const { fromMethodId, toMethodId, amountMmk } = deposit
    await post(tx, {
      kind: 'cash-deposit-undone',
      key: `cash-deposit-undone:${id}`,
      actor: { type: 'admin', id: admin.id },
      reason,
      entries: [
        debit({ kind: 'wallet', holder: fromMethodId }, amountMmk),
        credit({ kind: 'wallet', holder: toMethodId }, amountMmk),
      ],
    })
    await recordAudit(tx, {
      actorType: 'admin',
      actorId: admin.id,
      action: 'payment-method.cash-to-bank-undo',
      target: `payment-method:${fromMethodId}`,
      after: { amountMmk, reason },
    })
    return { id }
  })
}

export async function showDeposits(db: Db, page: number): Promise<Page<CashDepositRow>> {
  const { rows, total } = await listDepositRows(db, page)
  return toPage(rows.map(toRow), { total, page })
}

function toRow(deposit: ListedDeposit): CashDepositRow {
  const { undoneBy, undoneAt, undoneReason } = deposit
  return {
    id: deposit.id,
    till: deposit.till,
    wallet: deposit.wallet,
    amount: deposit.amountMmk,
    by: deposit.takenBy,
    at: yangonTimestamp(deposit.takenAt),
    matched: deposit.isMatched,
    undone:
      undoneAt === null ? null : { by: undoneBy ?? '–', at: yangonTimestamp(undoneAt), reason: undoneReason ?? '' },
  }
}
