import { yangonTimestamp } from '#platform/contract/calendar.ts'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { enqueue } from '#platform/server/jobs/queue.ts'
import type { LedgerCheckReply } from '../../contract/ledger-check.contract.ts'
import { checkLedgerJob } from './check-ledger.job.ts'
import { checkLedger, type LedgerReport } from './check-ledger.ts'
import { type CheckCause, findNewestCheck, insertCheck } from './ledger-checks.queries.ts'

const DIFFERENCES_KEPT = 20

/** Compares the ledger with the business rows and keeps the result, by which payouts are made or refused. */
export async function recordCheck(db: Db, cause: CheckCause): Promise<LedgerReport> {
  const compared = await compare(db)
  await keep(db, cause, compared)
  return compared.report
}

interface Compared {
  readonly report: LedgerReport
  readonly checkedAt: Date
  readonly tookMs: number
}

async function compare(db: Db): Promise<Compared> {
  const [checkedAt, began] = [now(), performance.now()]
  const report = await checkLedger(db)
  return { report, checkedAt, tookMs: Math.round(performance.now() - began) }
}

function keep(db: Db, cause: CheckCause, { report: { differences }, checkedAt, tookMs }: Compared): Promise<void> {
  return insertCheck(db, {
    cause,
    checkedAt,
    tookMs,
    differenceCount: differences.length,
    differences: differences.slice(0, DIFFERENCES_KEPT),
  })
}

/**
 * As recordCheck; differences count when they are still there after a pause, in which jobs book what was decided a
 * moment ago.
 */
export async function recordSettledCheck(
  db: Db,
  cause: CheckCause,
  pause: () => Promise<unknown>,
): Promise<LedgerReport> {
  let compared = await compare(db)
  if (compared.report.differences.length > 0) {
    await pause()
    compared = await compare(db)
  }
  await keep(db, cause, compared)
  return compared.report
}

/** Lets a worker compare the ledger, after the transaction has committed. */
export async function enqueueCheck(tx: Tx, cause: 'day_close' | 'admin'): Promise<void> {
  await enqueue(tx, checkLedgerJob, { cause, wanted_at: now().toISOString() })
}

/** Lets a worker compare the ledger again, so that payouts need not wait for the night once a difference is gone. */
export function askForCheck(db: Db): Promise<void> {
  return db.transaction().execute((tx) => enqueueCheck(tx, 'admin'))
}

/** @throws Refusal LEDGER_DIFFERS - the newest comparison has found differences */
export async function assertLedgerAgrees(db: Db): Promise<void> {
  const newest = await findNewestCheck(db)
  if (newest && newest.differenceCount > 0) throw new Refusal('LEDGER_DIFFERS')
}

/** The newest comparison; null before the first one. */
export async function showLedgerCheck(db: Db): Promise<LedgerCheckReply | null> {
  const newest = await findNewestCheck(db)
  if (!newest) return null
  return {
    checked_at: yangonTimestamp(newest.checkedAt),
    count: newest.differenceCount,
    differences: newest.differences.map(({ subject, rowsMmk, ledgerMmk }) => ({
      subject,
      rows: rowsMmk,
      ledger: ledgerMmk,
    })),
  }
}
