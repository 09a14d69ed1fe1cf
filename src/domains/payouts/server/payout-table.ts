import { yangonTimestamp } from '#platform/contract/calendar.ts'
import type { Locale } from '#platform/contract/locale.ts'
import { tableRowsAsked } from '#platform/contract/table-format.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import type { TableCell, TableFile } from '#platform/server/files/table-file.ts'
import { m } from '#platform/server/plain-messages.ts'
import { type PayoutAccount, readPauses, stateOf } from './accounts/payout-accounts.queries.ts'
import { listPayoutsToExport, type Payout, type PayoutFilter } from './payouts.queries.ts'
import { ownersOfUnpaid, readAccounts, withPlannedDeductions } from './show-payouts.ts'
import { transferredMmk } from './transferred-amount.ts'

/**
 * Payouts as a file, by payee, with Western digits that a spreadsheet can add up.
 *
 * The total of a payee stands in a column of its own, in the last row of the payee, so that sums of columns stay right.
 */
export async function payoutTable(
  db: Db,
  { filter, locale }: { filter: Pick<PayoutFilter, 'kind' | 'isPaid'>; locale: Locale },
): Promise<TableFile> {
  const payouts = await withPlannedDeductions(db, await listPayoutsToExport(db, filter, tableRowsAsked))
  const accountOf = await readAccounts(db, payouts)
  const pauses = await readPauses(db, ownersOfUnpaid(payouts))
  const inLocale = { locale }
  const columns = [
    { name: m.payouts_payee_no({}, inLocale), width: 12 },
    { name: m.payouts_payee({}, inLocale), width: 28 },
    { name: m.payouts_phone({}, inLocale), width: 16 },
    { name: m.payouts_account_wallet({}, inLocale), width: 16 },
    { name: m.payouts_account_no({}, inLocale), width: 22 },
    { name: m.payouts_account_holder({}, inLocale), width: 24 },
    { name: m.payouts_account_pause({}, inLocale), width: 22 },
    { name: m.payouts_course_title({}, inLocale), width: 36 },
    { name: m.payouts_period({}, inLocale), width: 26 },
    { name: m.payouts_student_count({}, inLocale), width: 10 },
    { name: m.payouts_total_amount({}, inLocale), width: 16 },
    { name: m.payouts_percentage({}, inLocale), width: 10 },
    { name: m.payouts_receivable({}, inLocale), width: 16 },
    { name: m.payouts_deducted_short({}, inLocale), width: 14 },
    { name: m.payouts_transferred({}, inLocale), width: 18 },
    { name: m.payouts_payee_total({}, inLocale), width: 18 },
    { name: m.payouts_payment_date({}, inLocale), width: 12 },
    { name: m.payouts_reference({}, inLocale), width: 24 },
  ]
  const rows = [...Map.groupBy(payouts, ({ ownerId }) => ownerId).values()].flatMap((own) => {
    const total = own.reduce((sum, payout) => sum + transferredMmk(payout), 0)
    return own.map((payout, at) => {
      const account = accountOf(payout)
      const pause = pauseText(payout, { account, pausedUntil: pauses.get(payout.ownerId), locale })
      return cellsOf(payout, { account, pause, payeeTotalMmk: at === own.length - 1 ? total : null })
    })
  })
  return { fileName: `payouts-${today()}`, columns, rows }
}

function cellsOf(
  payout: Payout,
  {
    account,
    pause,
    payeeTotalMmk,
  }: { account: PayoutAccount | undefined; pause: string | null; payeeTotalMmk: number | null },
): TableCell[] {
  return [
    payout.ownerNo,
    payout.ownerName,
    payout.ownerPhone,
    account?.wallet ?? null,
    account?.accountNo ?? null,
    account?.holder ?? null,
    pause,
    payout.title,
    periodOf(payout),
    payout.totalStudents,
    payout.totalAmountMmk,
    payout.percentage,
    payout.payableMmk,
    payout.deductedMmk,
    transferredMmk(payout),
    payeeTotalMmk,
    payout.paidOn,
    payout.reference,
  ]
}

interface Pause {
  readonly account: PayoutAccount | undefined
  readonly pausedUntil: Date | undefined
  readonly locale: Locale
}

/** Why an unpaid payout may not be sent yet. */
function pauseText({ paidOn }: Payout, { account, pausedUntil, locale }: Pause): string | null {
  if (paidOn !== null) return null
  const state = account && stateOf(account)
  if (state === 'unconfirmed') return m.payouts_account_unconfirmed({}, { locale })
  const until = state === 'waiting' ? account?.usableFrom : pausedUntil
  return until ? m.payouts_account_waiting({ time: yangonTimestamp(until) }, { locale }) : null
}

/** The days of a class, or the month of a video course. */
export function periodOf({ kind, periodMonth, startDate, endDate }: Payout): string | null {
  return kind === 'course' ? (periodMonth?.slice(0, 7) ?? null) : `${startDate} ~ ${endDate}`
}
