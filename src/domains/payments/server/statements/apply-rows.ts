import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { lockEnrolment } from '#domains/enrolment/server/index.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { enqueue } from '#platform/server/jobs/queue.ts'
import { readPaid } from '../orders/allocate-money.ts'
import { lockOrMakeOrder } from '../orders/settle-order.ts'
import { readDeskState } from '../proofs/proofs.queries.ts'
import { findMethod } from '../wallets/payment-methods.queries.ts'
import { applyStatementJob } from './apply-statement.job.ts'
import { balanceRows } from './balance-rows.ts'
import { giveParts } from './give-money.ts'
import { listNamedOrders, listWaitingClaims } from './match-facts.queries.ts'
import { type MatchFacts, matchRows, type OpenRow, type Proposal } from './match-rows.ts'
import { referencesIn } from './read-statement.ts'
import { lockRows, markApplied, markWanted } from './row-money.queries.ts'
import {
  countUnapplied,
  listUnapplied,
  listUnappliedByMethod,
  type StoredRow,
  type UnappliedRows,
} from './stored-rows.queries.ts'

/**
 * Lets the worker apply the imported rows of a wallet.
 *
 * @returns how many wait
 * @throws Refusal PAYMENT_METHOD_NOT_FOUND - no such wallet
 */
export function requestApply(db: Db, admin: AdminViewer, methodId: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    if (!(await findMethod(tx, methodId))) throw new Refusal('PAYMENT_METHOD_NOT_FOUND')
    const waiting = await countUnapplied(tx, methodId)
    // A repeated call finds its rows marked, so that it does not begin a second run.
    if (!(await markWanted(tx, methodId, runningSince()))) return waiting
    await enqueue(tx, applyStatementJob, { methodId, adminId: admin.id })
    await recordAudit(tx, {
      actorType: 'admin',
      actorId: admin.id,
      action: 'statement.apply',
      target: `payment-method:${methodId}`,
      before: null,
      after: { rows: waiting },
    })
    return waiting
  })
}

/** After this time a run that has not applied its rows may be asked for again. */
const RUN_LASTS_MS = 10 * 60_000

const runningSince = () => new Date(now().getTime() - RUN_LASTS_MS)

/** Imported rows that wait to be applied, by wallet. */
export function showUnapplied(db: Db): Promise<UnappliedRows[]> {
  return listUnappliedByMethod(db, runningSince())
}

interface Run {
  readonly methodId: number
  readonly adminId: number
  readonly signal?: AbortSignal
}

const ROWS_AT_ONCE = 5000
const HELD_AT_ONCE = 200

/**
 * Applies imported rows: what is certain is accepted as at the desk, each row in its own transaction; the money of the
 * others is held as suspense, in transactions of 200 rows. A row is applied once, so a run that was cut off is repeated
 * with what is left.
 */
export async function applyRows(db: Db, run: Run): Promise<{ accepted: number; held: number }> {
  const method = await findMethod(db, run.methodId)
  const applied = { accepted: 0, held: 0 }
  while (method) {
    const rows = await listUnapplied(db, method.id, ROWS_AT_ONCE)
    if (rows.length === 0) break
    const proposals = await proposalsOf(db, method, rows)
    const others: number[] = []
    for (const [at, row] of rows.entries()) {
      run.signal?.throwIfAborted()
      const proposal = proposals[at]
      if (proposal?.isCertain && (await accept(db, run, { row, proposal }))) applied.accepted += 1
      else others.push(row.id)
    }
    for (let from = 0; from < others.length; from += HELD_AT_ONCE) {
      run.signal?.throwIfAborted()
      await hold(db, run, others.slice(from, from + HELD_AT_ONCE))
    }
    applied.held += others.length
  }
  return applied
}

/** What stored rows pay for. Rows whose money is explained in full pay for nothing. */
export async function proposalsOf(
  db: Db,
  method: { readonly id: number; readonly familyId: number },
  rows: readonly StoredRow[],
): Promise<(Proposal | undefined)[]> {
  const open = rows.map(toOpenRow)
  return matchRows(open, await matchFactsOf(db, method, open))
}

/** What rows of a wallet are compared with. */
export async function matchFactsOf(
  db: Db,
  { id: methodId, familyId }: { readonly id: number; readonly familyId: number },
  rows: readonly OpenRow[],
): Promise<MatchFacts> {
  const references = rows.flatMap((row) => row.references)
  const [claims, orders] = await Promise.all([listWaitingClaims(db), listNamedOrders(db, references)])
  return { methodId, familyId, claims, orders }
}

function toOpenRow({ numberKey, openMmk, at, note, recordedMmk, isFuture, isShared }: StoredRow): OpenRow {
  // A number that is recorded names another transfer than the rest of the row.
  const isRecorded = recordedMmk > 0
  return {
    numberKey: isRecorded ? null : numberKey,
    amountMmk: openMmk,
    arrivedAt: at,
    isFuture,
    isShared,
    references: openMmk > 0 ? referencesIn(note ?? '') : [],
  }
}

interface CertainRow {
  readonly row: StoredRow
  readonly proposal: Proposal
}

/** Accepts a row unless what made it certain has changed meanwhile. */
function accept(db: Db, { adminId }: Run, { row, proposal }: CertainRow): Promise<boolean> {
  return db
    .transaction()
    .execute(async (tx) => {
      if (!(await isStillCertain(tx, proposal))) return false
      await giveParts(tx, { id: adminId }, { rowId: row.id, parts: proposal.parts })
      return true
    })
    .catch((error: unknown) => {
      if (error instanceof Refusal) return false
      throw error
    })
}

async function isStillCertain(tx: Tx, { parts, restMmk, by }: Proposal): Promise<boolean> {
  const [part] = parts
  const enrolment = part && (await lockEnrolment(tx, part.enrolmentId))
  if (!enrolment || enrolment.status === EnrolmentStatus.rejected || enrolment.paymentVerifiedAt) return false
  const order = await lockOrMakeOrder(tx, enrolment)
  if (Math.max(0, order.dueMmk - (await readPaid(tx, order))) !== restMmk) return false
  if (by === 'reference') return true
  const { proofAnswer } = await readDeskState(tx, enrolment.id)
  return enrolment.status === EnrolmentStatus.applying && proofAnswer !== 'again' && proofAnswer !== 'refused'
}

function hold(db: Db, { adminId }: Run, ids: readonly number[]): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const rows = await lockRows(tx, ids)
    await markApplied(tx, ids)
    const applied = rows.map((row) => ({ ...row, isApplied: true }))
    await balanceRows(tx, applied, { type: 'admin', id: adminId })
  })
}
