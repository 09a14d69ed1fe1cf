import { readWalletDay, type WalletDay } from '#domains/ledger/server/index.ts'
import { type DayWorkFacts, lockMethodForShare, readDayWork } from '#domains/payments/server/index.ts'
import { addDays, type CalendarDay, compareDays, yangonTimestamp } from '#platform/contract/calendar.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import { now, today } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { readSnapshot } from '#platform/server/database/read-snapshot.ts'
import { invalidFields, Refusal } from '#platform/server/http/refusal.ts'
import type { DayCloseReply, DayWork, WalletDayRow } from '../../contract/money.contract.ts'
import {
  findClose,
  insertClose,
  readCloses,
  readDifferencesBefore,
  readMethodNames,
  type WalletClose,
} from './money.queries.ts'
import { enqueueCheck } from './record-check.ts'

/** Wallets in one day, with how each was closed, and what the finance team did in it. */
export function showDayClose(db: Db, wanted: CalendarDay | null): Promise<DayCloseReply & { work: DayWork }> {
  const day = wanted ?? addDays(today(), -1)
  return readSnapshot(db, async (tx) => {
    const [names, closes] = [await readMethodNames(tx), await readCloses(tx, day)]
    const before = await readDifferencesBefore(tx, day)
    const wallets = (await readWalletDay(tx, day)).map((wallet) =>
      toRow(wallet, {
        name: names.get(wallet.methodId ?? 0) ?? null,
        differenceBefore: before.get(wallet.methodId ?? 0) ?? null,
        close: closes.get(wallet.methodId ?? 0),
      }),
    )
    return { day, is_over: isOver(day), wallets, work: toWork(await readDayWork(tx, day)) }
  })
}

function toWork({ refundsSent: refunds_sent, askedAgain: asked_again, ...work }: DayWorkFacts): DayWork {
  return { ...work, people: [...work.people], refunds_sent, asked_again }
}

/** A call that began before midnight has committed or failed by then. */
const COMMITTED_WITHIN_MS = 60_000

interface WantedClose {
  readonly day: CalendarDay
  readonly methodId: number
  readonly countedMmk: number
  readonly reason: string | null
}

/**
 * Closes a wallet for a day that is over: keeps what the ledger has, what was counted, and the reason of a difference.
 * Postings are booked on the day on which they are made, so the row stays right. A difference is not booked: what is
 * found later is booked as what it is. A job compares the ledger with the business rows then.
 *
 * Idempotent.
 *
 * @throws Refusal PAYMENT_METHOD_NOT_FOUND - no such method
 * @throws Refusal DAY_NOT_OVER - postings may still be booked in it
 * @throws Refusal INVALID_INPUT - under `reason`: it is missing, and the amounts differ
 * @throws Refusal WALLET_CLOSED - it was closed before with another amount
 */
export function closeWallet(
  db: Db,
  admin: AdminViewer,
  { day, methodId, countedMmk, reason }: WantedClose,
): Promise<{ closing: number; difference: number }> {
  if (!isOver(day)) throw new Refusal('DAY_NOT_OVER')
  return db.transaction().execute(async (tx) => {
    if (!(await lockMethodForShare(tx, methodId))) throw new Refusal('PAYMENT_METHOD_NOT_FOUND')
    const wallet = await readWallet(tx, { day, methodId })
    const closingMmk = closingOf(wallet)
    const differenceMmk = countedMmk - closingMmk
    if (differenceMmk !== 0 && !reason) throw invalidFields({ reason: 'reason_required' })
    const { openingMmk, inMmk, outMmk } = wallet
    const close = { day, paymentMethodId: methodId, openingMmk, inMmk, outMmk, closingMmk, countedMmk, reason }
    if (await insertClose(tx, { ...close, closedBy: admin.id })) {
      await recordAudit(tx, {
        actorType: 'admin',
        actorId: admin.id,
        action: 'payment-method.close-day',
        target: `payment-method:${methodId}`,
        after: { day, closingMmk, countedMmk, reason },
      })
      await enqueueCheck(tx, 'day_close')
    } else {
      const kept = await findClose(tx, { day, methodId })
      if (kept?.countedMmk !== countedMmk) throw new Refusal('WALLET_CLOSED')
    }
    return { closing: closingMmk, difference: differenceMmk }
  })
}

async function readWallet(tx: Tx, { day, methodId }: { day: CalendarDay; methodId: number }): Promise<WalletDay> {
  const found = (await readWalletDay(tx, day)).find((wallet) => wallet.methodId === methodId)
  return found ?? { methodId, openingMmk: 0, inMmk: 0, outMmk: 0 }
}

/** Nothing is booked in a day that is over, and what was booked in its last moments is committed. */
function isOver(day: CalendarDay): boolean {
  return compareDays(day, today(new Date(now().getTime() - COMMITTED_WITHIN_MS))) < 0
}

function closingOf({ openingMmk, inMmk, outMmk }: WalletDay): number {
  return openingMmk + inMmk - outMmk
}

function toRow(
  wallet: WalletDay,
  known: { name: string | null; differenceBefore: number | null; close: WalletClose | undefined },
): WalletDayRow {
  const { name, differenceBefore, close } = known
  return {
    method_id: wallet.methodId,
    name,
    difference_before: differenceBefore,
    opening: wallet.openingMmk,
    in: wallet.inMmk,
    out: wallet.outMmk,
    closing: closingOf(wallet),
    close: close
      ? {
          counted: close.countedMmk,
          difference: close.differenceMmk,
          reason: close.reason,
          by: close.closerName,
          at: yangonTimestamp(close.closedAt),
        }
      : null,
  }
}
