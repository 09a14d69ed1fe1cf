import { readSettings } from '#domains/site/server/index.ts'
import type { CalendarDay } from '#platform/contract/calendar.ts'
import { PAGE_SIZE, type Page, toPage } from '#platform/contract/wire.ts'
import type { OwnerViewer } from '#platform/server/auth/viewer.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { readSnapshot } from '#platform/server/database/read-snapshot.ts'
import type { BalanceLine, BalanceReply } from '../../contract/my-balance.contract.ts'
import { listUnrecorded } from '../deductions/deduct-voided.ts'
import { readOpenDeductions } from '../deductions/deductions.queries.ts'
import { findAgreedPercentages } from '../payouts.queries.ts'
import {
  type BalanceOf,
  countLines,
  type LineOfBalance,
  listLines,
  sumLines,
  sumPayouts,
} from './balance-lines.queries.ts'

const MONTHS = 12

/**
 * What an owner has earned, by what becomes of it. Earned is held, payable and paid together; what a void has taken
 * back since is subtracted, also before a run records it.
 *
 * All reads use one snapshot, so that a concurrent run moves nothing between two figures.
 */
export function showBalance(db: Db, owner: OwnerViewer): Promise<BalanceReply> {
  return readSnapshot(db, async (tx) => {
    const sums = await sumLines(tx, await balanceOf(tx, owner.id))
    const payouts = await sumPayouts(tx, owner.id)
    const unrecorded = await listUnrecorded(tx, [owner.id])
    const takenMmk = total(unrecorded, ({ netMmk }) => netMmk)
    const openMmk = takenMmk + ((await readOpenDeductions(tx, [owner.id])).get(owner.id) ?? 0)
    const netOf = (state: BalanceLine['state']) =>
      total(
        sums.filter((sum) => sum.state === state),
        ({ netMmk }) => netMmk,
      )
    const paid = payouts.filter(({ month }) => month !== null)
    const unpaid = payouts.filter(({ month }) => month === null)
    const held = netOf('held')
    const payable = netOf('ready') + total(unpaid, ({ transferredMmk }) => transferredMmk) - openMmk
    const paidMmk = total(paid, ({ transferredMmk }) => transferredMmk)
    return {
      earned: held + payable + paidMmk,
      held,
      payable,
      paid: paidMmk,
      deducted: 0 - netOf('deducted'),
      open_deduction: openMmk,
      held_until: heldUntil(sums),
      months: lastMonths(today()).map((month) => ({
        month,
        earned: total(
          sums.filter((sum) => sum.month === month && sum.state !== 'deducted'),
          ({ netMmk }) => netMmk,
        ),
        paid: total(
          paid.filter((sum) => sum.month === month),
          ({ transferredMmk }) => transferredMmk,
        ),
      })),
    }
  })
}

export function showLines(db: Db, owner: OwnerViewer, page: number): Promise<Page<BalanceLine>> {
  return readSnapshot(db, async (tx) => {
    const of = await balanceOf(tx, owner.id)
    const rows = await listLines(tx, of, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE })
    return toPage(rows.map(toLine), { total: await countLines(tx, of), page })
  })
}

/** What the lines of a balance depend on. */
export async function balanceOf(db: Db, ownerId: number): Promise<BalanceOf> {
  const agreed = await findAgreedPercentages(db, [ownerId])
  return { ownerId, today: today(), percentage: agreed.get(ownerId) ?? (await readSettings(db)).commission_percent }
}

function heldUntil(sums: Awaited<ReturnType<typeof sumLines>>): BalanceReply['held_until'] {
  const byDay = Map.groupBy(
    sums.filter(({ state }) => state === 'held'),
    ({ freeOn }) => freeOn,
  )
  return [...byDay].map(([day, parts]) => ({ day, amount: total(parts, ({ netMmk }) => netMmk) }))
}

/** The last twelve months, oldest first, 'YYYY-MM'. */
export function lastMonths(day: CalendarDay): string[] {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return Array.from({ length: MONTHS }, (_, back) => {
    const at = year * MONTHS + month - 1 - (MONTHS - 1 - back)
    return `${Math.floor(at / MONTHS)}-${String((at % MONTHS) + 1).padStart(2, '0')}`
  })
}

function toLine(line: LineOfBalance): BalanceLine {
  return {
    kind: line.kind,
    state: line.state,
    day: line.day,
    of: line.of,
    title: line.title,
    student_no: line.studentNo,
    gross: line.grossMmk,
    percentage: line.percentage,
    net: line.netMmk,
    free_on: line.freeOn,
    payout_id: line.payoutId,
    paid_on: line.paidOn,
  }
}

function total<Part>(parts: readonly Part[], amount: (part: Part) => number): number {
  return parts.reduce((sum, part) => sum + amount(part), 0)
}
