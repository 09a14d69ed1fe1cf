import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import { now } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { assertBankFee } from '../refunds/bank-fee.ts'
import { moveHeld } from './balance-rows.ts'
import type { HeldRow } from './give-money.ts'
import { findResolution, insertResolution, type Resolution } from './resolutions.queries.ts'
import { accountOf, actorOf, audit, lockRow } from './resolve-row.ts'
import { isReturnMatched, lockReturned, type ReturnedMoney } from './returned-money.queries.ts'

interface Returned {
  readonly rowId: number
  readonly of: ReturnedMoney
  readonly reason: string
}

/**
 * Explains the held money of a row as a refund or a payout that came back. When that was recorded, the wallet from which
 * it was sent has booked the money, so that it is taken from there: the wallet has received it once. Where the row is
 * less than what was booked, the bank has kept the rest, which is a cost of the product. A repeated call changes
 * nothing.
 *
 * @throws Refusal STATEMENT_ROW_NOT_FOUND - no such row
 * @throws Refusal STATEMENT_ROW_CHANGED - nothing is held of it, or it was explained before
 * @throws Refusal REFUND_NOT_FOUND - no such refund
 * @throws Refusal REFUND_STATE_CHANGED - it has not failed, another row is its money, or less came back; or more, of
 *   another wallet, or at least twice as much
 * @throws Refusal PAYOUT_RETURN_NOT_FOUND - no such return of a payout, or its wallet is not recorded
 * @throws Refusal PAYOUT_RETURN_MATCHED - another row is its money, or what came back is as little or much as that
 * @throws Refusal SECOND_PERSON_NEEDED - the bank would have kept more than the limit for one person
 * @see docs/decisions/0382-a-refund-that-came-back-is-received-once.md
 * @see docs/decisions/0388-banks-keep-fees-of-what-comes-back.md
 */
export function explainReturned(db: Db, admin: AdminViewer, { rowId, of, reason }: Returned): Promise<HeldRow> {
  const isRefund = of.kind === 'refund'
  return db.transaction().execute(async (tx) => {
    // Before the row, as all locks of refunds.
    const returned = await lockReturned(tx, of)
    if (!returned) throw new Refusal(isRefund ? 'REFUND_NOT_FOUND' : 'PAYOUT_RETURN_NOT_FOUND')
    const row = await lockRow(tx, rowId)
    const known = await findResolution(tx, rowId)
    if (known && isOf(known, of) && known.askedBy === admin.id) return { id: rowId, heldMmk: row.heldMmk }
    if (known || row.heldMmk === 0) throw new Refusal('STATEMENT_ROW_CHANGED')
    const amountMmk = row.heldMmk
    const feeMmk = returned.amountMmk - amountMmk
    const { methodId: otherMethodId } = returned
    // The rule by which it is offered (`nearestReturn`).
    const isOffered = feeMmk === 0 || (feeMmk > 0 && feeMmk < amountMmk && otherMethodId === row.methodId)
    if (otherMethodId === null || !isOffered || (await isReturnMatched(tx, of)))
      throw new Refusal(isRefund ? 'REFUND_STATE_CHANGED' : 'PAYOUT_RETURN_MATCHED')
    if (feeMmk > 0) await assertBankFee(tx, returned.feeMmk + feeMmk)
    const source = isRefund ? { refundId: of.id } : { payoutReturnId: of.id }
    const explained = { rowId, kind: 'own', amountMmk, otherMethodId, reason, ...source } as const
    const fee = { feeMmk: feeMmk === 0 ? null : feeMmk }
    await insertResolution(tx, { ...explained, ...fee, waits: false, askedBy: admin.id, askedAt: now() })
    const kind = isRefund ? 'statement-returned' : 'statement-payout-returned'
    const to = accountOf(row, explained)
    await moveHeld(tx, row, { kind, amountMmk, feeMmk, to, actor: actorOf(admin), reason })
    const action = isRefund ? 'statement.returned' : 'statement.payout-returned'
    const named = { [isRefund ? 'refundId' : 'payoutReturnId']: of.id }
    const after: Record<string, string | number> = {
      amountMmk,
      ...named,
      ...(feeMmk > 0 && { bankFeeMmk: feeMmk }),
      reason,
    }
    await audit(tx, admin, { rowId, action, after })
    return { id: rowId, heldMmk: 0 }
  })
}

function isOf({ refundId, payoutReturnId }: Resolution, { kind, id }: ReturnedMoney): boolean {
  return (kind === 'refund' ? refundId : payoutReturnId) === id
}
