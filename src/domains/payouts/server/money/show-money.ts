import {
  type DayMoney,
  listDayMoney,
  listWalletMovements,
  readOwed,
  readWalletDays,
  type WalletDay,
  type WalletMovement,
} from '#domains/ledger/server/index.ts'
import { countWaitingPayments } from '#domains/payments/server/index.ts'
import { addDays, type CalendarDay, yangonTimestamp } from '#platform/contract/calendar.ts'
import { now, today } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { readSnapshot } from '#platform/server/database/read-snapshot.ts'
import { chartDays, type MoneyReply } from '../../contract/money.contract.ts'
import { readCloses, readMethodNames, readWaitingMoney } from './money.queries.ts'
import { showLedgerCheck } from './record-check.ts'

const WEEK = 7

/** Figures of the money and the last days, from one snapshot. */
export function showMoney(db: Db): Promise<MoneyReply> {
  return readSnapshot(db, async (tx) => {
    const day = today()
    const yesterday = addDays(day, -1)
    const movements = await listWalletMovements(tx, { from: addDays(day, 1 - chartDays), to: day })
    const received = await listDayMoney(tx, { from: addDays(day, -WEEK), to: day })
    const { payable, earned, credit } = await readOwed(tx, ['payable', 'earned', 'credit'])
    const held = await readWalletDays(tx, [yesterday, day])
    const wallets = await walletsOf(tx, held.get(day) ?? [])
    const waiting = await readWaitingMoney(tx)
    const pictures = await countWaitingPayments(tx, now())
    return {
      received_today: receivedIn(received, day),
      received_week_before: receivedIn(received, addDays(day, -WEEK)),
      waiting: {
        count: pictures.count,
        oldest: pictures.oldest && yangonTimestamp(pictures.oldest),
      },
      refunds_to_send: { count: waiting.refunds, amount: waiting.refundsMmk },
      payees_to_send: { count: waiting.payees, amount: waiting.payeesMmk },
      payable,
      earned,
      credit,
      wallets_to_close: await countOpen(tx, yesterday, held.get(yesterday) ?? []),
      ledger_check: await showLedgerCheck(tx),
      wallets,
      days: toDays(movements, { day, wallets }),
    }
  })
}

/** What was recorded of payers in a day, as the dashboard and the list of transfers have it. */
function receivedIn(received: readonly DayMoney[], day: CalendarDay): number {
  return received.find((one) => one.day === day)?.arrivedMmk ?? 0
}

async function walletsOf(tx: Tx, held: readonly WalletDay[]): Promise<MoneyReply['wallets']> {
  const names = await readMethodNames(tx)
  return held.map(({ methodId, openingMmk, inMmk, outMmk }) => ({
    method_id: methodId,
    name: names.get(methodId ?? 0) ?? null,
    balance: openingMmk + inMmk - outMmk,
  }))
}

/** Wallets that held or moved something in a day and are not closed for it; unrecorded ones cannot be counted. */
async function countOpen(tx: Tx, day: CalendarDay, held: readonly WalletDay[]): Promise<number> {
  const closes = await readCloses(tx, day)
  return held.filter(({ methodId }) => methodId !== null && !closes.has(methodId)).length
}

function toDays(
  movements: readonly WalletMovement[],
  { day, wallets }: { day: CalendarDay; wallets: MoneyReply['wallets'] },
): MoneyReply['days'] {
  const byDay = Map.groupBy(movements, (movement) => movement.day)
  return Array.from({ length: chartDays }, (_, at) => {
    const shown = addDays(day, at + 1 - chartDays)
    const own = byDay.get(shown) ?? []
    return {
      day: shown,
      in: own.reduce((sum, { inMmk }) => sum + inMmk, 0),
      out: own.reduce((sum, { outMmk }) => sum + outMmk, 0),
      by_wallet: wallets.map(({ method_id }) => own.find(({ methodId }) => methodId === method_id)?.inMmk ?? 0),
    }
  })
}
