import { yangonTimestamp } from '#platform/contract/calendar.ts'
import { toPage } from '#platform/contract/wire.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import type { Db } from '#platform/server/database/connect.ts'
import type { PayableEnrolment, StatementProposal, UnknownMoney } from '../../contract/statement-money.contract.ts'
import { proposalsOf } from './apply-rows.ts'
import { listNamedEnrolments, listNearestOrders, type NamedEnrolment } from './match-facts.queries.ts'
import type { Proposal } from './match-rows.ts'
import { listCreditedRows } from './row-money.queries.ts'
import { type HeldMoney, listHeld } from './stored-rows.queries.ts'

interface Filter {
  readonly page: number
  readonly methodId: number | null
}

/** Money of statements that is held as suspense, with what it may be. */
export async function showUnknownMoney(db: Db, admin: AdminViewer, filter: Filter) {
  const { rows, total, heldMmk } = await listHeld(db, filter)
  const proposals = await proposalsByRow(db, rows)
  const ids = [...proposals.values()].flatMap(({ parts }) => parts.map(({ enrolmentId }) => enrolmentId))
  const [credited, enrolments, nearest] = await Promise.all([
    listCreditedRows(
      db,
      rows.map(({ id }) => id),
    ),
    listNamedEnrolments(db, ids),
    listNearestOrders(
      db,
      rows.map(({ id, openMmk, at }) => ({ id, heldMmk: openMmk, at })),
    ),
  ])
  const data = rows.map((row): UnknownMoney => {
    const proposal = proposals.get(row.id)
    return {
      ...toWire(row, admin),
      proposal: (proposal && toProposal(proposal, enrolments)) ?? null,
      nearest: (nearest.get(row.id) ?? []).map(toPayable),
      ...(credited.has(row.id) && { credit: true }),
    }
  })
  return { ...toPage(data, { total, page: filter.page }), held: heldMmk }
}

/** Proposals of rows of several wallets. */
async function proposalsByRow(db: Db, rows: readonly HeldMoney[]): Promise<Map<number, Proposal>> {
  const found = new Map<number, Proposal>()
  for (const [methodId, ofMethod] of Map.groupBy(rows, (row) => row.methodId)) {
    const proposals = await proposalsOf(db, { id: methodId, familyId: ofMethod[0]?.familyId ?? 0 }, ofMethod)
    for (const [at, row] of ofMethod.entries()) {
      const proposal = proposals[at]
      if (proposal) found.set(row.id, proposal)
    }
  }
  return found
}

function toWire(row: HeldMoney, admin: AdminViewer): Omit<UnknownMoney, 'proposal' | 'nearest'> {
  const { backReason, backAsker, backAskedBy, feeReason, feeAsker, feeAskedBy } = row
  return {
    id: row.id,
    method_id: row.methodId,
    method_name: row.methodName,
    at: yangonTimestamp(row.at),
    transaction_no: row.numberTyped,
    amount: row.amountMmk,
    held: row.openMmk,
    payer: row.payer,
    note: row.note,
    future: row.isFuture,
    back: backReason === null ? null : { asked_by: backAsker, reason: backReason, may_send: backAskedBy !== admin.id },
    fee: feeReason === null ? null : { asked_by: feeAsker, reason: feeReason, may_confirm: feeAskedBy !== admin.id },
    returned_refund: row.returnedKind === 'refund' ? row.returnedId : null,
    ...(row.returnedKind === 'payout' && row.returnedId !== null && { returned_payout: row.returnedId }),
    ...(row.returnedFeeMmk !== null && row.returnedFeeMmk > 0 && { returned_fee: row.returnedFeeMmk }),
    ...(row.sameNumberMmk.length > 0 && { same_number: [...row.sameNumberMmk] }),
  }
}

function toProposal(
  { kind, by, parts }: Proposal,
  enrolments: ReadonlyMap<number, NamedEnrolment>,
): StatementProposal | undefined {
  const named = parts.flatMap(({ enrolmentId, amountMmk }) => {
    const enrolment = enrolments.get(enrolmentId)
    return enrolment ? [{ enrolment: toPayable(enrolment), amount: amountMmk }] : []
  })
  return named.length === parts.length ? { kind, by, parts: named } : undefined
}

function toPayable(enrolment: NamedEnrolment): PayableEnrolment {
  return {
    id: enrolment.id,
    kind: enrolment.kind,
    title: enrolment.title,
    rest: enrolment.restMmk,
    student_no: enrolment.studentNo,
    student_name: enrolment.studentName,
    closed: enrolment.isClosed,
  }
}
