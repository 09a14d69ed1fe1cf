import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { DatabaseUnavailable } from './database-unavailable.ts'

/** How long the outcome of a transaction is queried; longer than a failover. */
const LONGEST_QUESTION_MS = 30_000
const PAUSE_MS = 250

/** The answer to COMMIT was lost and the database did not answer in time: the transaction may be in effect or not. */
export class CommitOutcomeUnknown extends DatabaseUnavailable {
  override readonly name = 'CommitOutcomeUnknown'
}

/**
 * Commits a transaction with a mark, so that its outcome can be looked up: the mark exists if and only if it was
 * committed. Both statements are one message.
 *
 * @param commitId - a new UUID
 * @see docs/decisions/0030-commit-marks.md
 */
export function commitLeavingMark(commitId: string): string {
  return `insert into commit_marks (id, is_committed) values ('${commitId}', true); commit`
}

/**
 * Inserts the mark as not committed, unless it exists.
 *
 * Waits while the server still runs the transaction; if there is none, the unique index prevents its commit from now
 * on. May be repeated after a lost answer.
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
      // The database is still away, or the transaction still runs and the query timed out.
    }
  }
  throw new CommitOutcomeUnknown(lost)
}

/**
 * Undoes external effects of a failed transaction and rethrows its error.
 *
 * After an unknown outcome they stay, because a row may name them.
 */
export async function undoUnlessUnknown(error: unknown, undo: () => Promise<unknown>): Promise<never> {
  if (!(error instanceof CommitOutcomeUnknown)) await undo()
  throw error
}
