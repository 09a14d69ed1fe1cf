import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { DatabaseUnavailable } from './database-unavailable.ts'

/** How long the database is asked what became of a transaction; longer than a failover takes. */
const LONGEST_QUESTION_MS = 30_000
const PAUSE_MS = 250

/** The answer to COMMIT was lost and the database could not be asked in time: the transaction may be in effect or not. */
export class CommitOutcomeUnknown extends DatabaseUnavailable {
  override readonly name = 'CommitOutcomeUnknown'
}

/**
 * Ends a transaction so that its outcome can be looked up afterwards: its mark exists if, and only if, it was
 * committed. Both statements are one message to the server.
 *
 * @param commitId - a new UUID
 * @see docs/decisions/0030-commit-marks.md
 */
export function commitLeavingMark(commitId: string): string {
  return `insert into commit_marks (id, is_committed) values ('${commitId}', true); commit`
}

/**
 * Writes the mark as that of a transaction that was not committed, unless it is there: then it tells. Waits for the
 * transaction where the server still runs it. Where it finds none, that transaction cannot commit any more: its mark's
 * place is taken. May be asked again after a lost answer.
 */
const SETTLE = `insert into commit_marks as mark (id, is_committed) values ($1, false)
  on conflict (id) do update set is_committed = mark.is_committed returning is_committed as "isCommitted"`

type Ask = (sql: string, values: readonly unknown[]) => Promise<pg.QueryResult<{ isCommitted: boolean }>>

/**
 * Whether the transaction of a mark is committed.
 *
 * @param ask - runs a statement on another connection than that of the transaction
 * @param lost - what became of the first question, which was COMMIT
 * @throws CommitOutcomeUnknown when the database could not be asked within 30 seconds
 */
export async function isCommitted(
  commitId: string,
  { ask, lost, forMs = LONGEST_QUESTION_MS }: { ask: Ask; lost: unknown; forMs?: number },
): Promise<boolean> {
  for (const giveUpAt = performance.now() + forMs; performance.now() < giveUpAt; await sleep(PAUSE_MS)) {
    try {
      const { rows } = await ask(SETTLE, [commitId])
      return rows[0]?.isCommitted === true
    } catch {
      // The database is still away, or the transaction still runs and the question took too long.
    }
  }
  throw new CommitOutcomeUnknown(lost)
}

/**
 * Undoes what was done outside of the database for a transaction that failed, and throws its error on. After an unknown
 * outcome it stays: a row may name it. The nightly sweep removes what no row names.
 */
export async function undoUnlessUnknown(error: unknown, undo: () => Promise<unknown>): Promise<never> {
  if (!(error instanceof CommitOutcomeUnknown)) await undo()
  throw error
}
