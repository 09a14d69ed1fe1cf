import type { StatementProposal } from '../../contract/statement-money.contract.ts'
import { MAX_PARTS } from '../../contract/transfer-number.ts'

/** Money of a statement that no transfer explains yet. */
export interface OpenRow {
  readonly numberKey: string | null
  readonly amountMmk: number
  readonly arrivedAt: Date
  /** Valid order references in its note. */
  readonly references: readonly string[]
  /** Its day was still to come when it was imported, so it is left to a person. */
  readonly isFuture: boolean
  /** Another row has its number, so that a person decides of which one a transfer is. */
  readonly isShared: boolean
}

/** A picture of a waiting application with what its payer typed. Amounts are in kyat. */
export interface WaitingClaim {
  readonly enrolmentId: number
  /** Null when the payer chose no wallet. */
  readonly methodId: number | null
  readonly familyId: number | null
  readonly numberKey: string | null
  readonly amountMmk: number | null
  readonly restMmk: number
  readonly sentAt: Date
  /** Something else has the same picture, or a picture that shows the typed number: a person compares them. */
  readonly isDoubtful: boolean
}

/** An order that a note names. */
export interface NamedOrder {
  readonly enrolmentId: number
  readonly restMmk: number
  /** Paid, or rejected: it takes no money. */
  readonly isClosed: boolean
}

export interface MatchFacts {
  readonly methodId: number
  readonly familyId: number
  readonly claims: readonly WaitingClaim[]
  readonly orders: ReadonlyMap<string, NamedOrder>
}

export interface Part {
  readonly enrolmentId: number
  readonly amountMmk: number
}

/** What a row pays for, and whether it is accepted without a person. */
export interface Proposal extends Pick<StatementProposal, 'kind' | 'by'> {
  readonly parts: readonly Part[]
  readonly isCertain: boolean
  /** What was owed before the first part. */
  readonly restMmk: number
}

const NEAR_MS = 10 * 60_000

/**
 * What each row pays for; undefined for rows that nothing explains. The rows before one count as paid when they are
 * certain, and what contradicts itself (a number claimed twice, a number and a reference of different orders) is left
 * to a person.
 */
export function matchRows(rows: readonly OpenRow[], facts: MatchFacts): (Proposal | undefined)[] {
  const ofFamily = facts.claims.filter(({ familyId }) => (familyId ?? facts.familyId) === facts.familyId)
  const byNumber = Map.groupBy(ofFamily, ({ numberKey }) => numberKey)
  const paidMmk = new Map<number, number>()
  const proposals = rows.map((row) => {
    const claims = (row.numberKey !== null && byNumber.get(row.numberKey)) || []
    const found = matchRow(row, { claims, orders: facts.orders, paidMmk })
    const proposal = found && (row.isFuture || row.isShared) ? { ...found, isCertain: false } : found
    if (proposal?.isCertain)
      for (const { enrolmentId, amountMmk } of proposal.parts)
        paidMmk.set(enrolmentId, (paidMmk.get(enrolmentId) ?? 0) + amountMmk)
    return proposal
  })
  const near = nearClaims(rows, { facts, proposals, paidMmk })
  return proposals.map((proposal, at) => proposal ?? near.get(at))
}

interface Known {
  /** With the number of the row. */
  readonly claims: readonly WaitingClaim[]
  readonly orders: ReadonlyMap<string, NamedOrder>
  /** By enrolment, what earlier rows of the statement are certain to pay. */
  readonly paidMmk: ReadonlyMap<number, number>
}

function matchRow(row: OpenRow, { claims, orders, paidMmk }: Known): Proposal | undefined {
  const named = row.references
    .flatMap((reference) => orders.get(reference) ?? [])
    .map((order) => afterRows(order, paidMmk))
  const [claim] = claims
  if (claim) {
    const claimants = new Set([...claims, ...named].map(({ enrolmentId }) => enrolmentId))
    return claimants.size > 1 ? undefined : byNumberOf(row, afterRows(claim, paidMmk))
  }
  const [order] = named
  return named.length > 1 ? severalOrders(row, named) : order && byReferenceOf(row, order)
}

function afterRows<Owed extends { readonly enrolmentId: number; readonly restMmk: number }>(
  owed: Owed,
  paidMmk: ReadonlyMap<number, number>,
): Owed {
  return { ...owed, restMmk: Math.max(0, owed.restMmk - (paidMmk.get(owed.enrolmentId) ?? 0)) }
}

function byNumberOf({ amountMmk }: OpenRow, claim: WaitingClaim): Proposal {
  const found = {
    by: 'number',
    parts: [{ enrolmentId: claim.enrolmentId, amountMmk }],
    restMmk: claim.restMmk,
  } as const
  if (claim.restMmk === 0) return { ...found, kind: 'already', isCertain: false }
  if (amountMmk === claim.restMmk || amountMmk === claim.amountMmk)
    return { ...found, kind: 'matched', isCertain: !claim.isDoubtful }
  return { ...found, kind: amountMmk < claim.restMmk ? 'short' : 'over', isCertain: false }
}

function byReferenceOf({ amountMmk }: OpenRow, { enrolmentId, restMmk, isClosed }: NamedOrder): Proposal {
  const found = { by: 'reference', parts: [{ enrolmentId, amountMmk }], restMmk } as const
  if (isClosed || restMmk === 0) return { ...found, kind: 'already', isCertain: false }
  if (amountMmk === restMmk) return { ...found, kind: 'matched', isCertain: true }
  return { ...found, kind: amountMmk < restMmk ? 'short' : 'over', isCertain: false }
}

function severalOrders({ amountMmk }: OpenRow, named: readonly NamedOrder[]): Proposal | undefined {
  if (named.length > MAX_PARTS || named.some(({ isClosed, restMmk }) => isClosed || restMmk === 0)) return undefined
  const parts = named.map(({ enrolmentId, restMmk }) => ({ enrolmentId, amountMmk: restMmk }))
  const sumMmk = parts.reduce((sum, part) => sum + part.amountMmk, 0)
  return sumMmk === amountMmk
    ? { kind: 'several', by: 'reference', parts, isCertain: false, restMmk: amountMmk }
    : undefined
}

interface Unmatched {
  readonly facts: MatchFacts
  readonly proposals: readonly (Proposal | undefined)[]
  readonly paidMmk: ReadonlyMap<number, number>
}

/** Pairs of one row and one claim that are near each other and near no other. */
function nearClaims(rows: readonly OpenRow[], { facts, proposals, paidMmk }: Unmatched): Map<number, Proposal> {
  const claims = Map.groupBy(
    facts.claims.filter(({ methodId, enrolmentId }) => methodId === facts.methodId && !paidMmk.has(enrolmentId)),
    ({ amountMmk, restMmk }) => amountMmk ?? restMmk,
  )
  const pairs = rows.flatMap(({ amountMmk, arrivedAt, numberKey, references }, at) => {
    // A valid reference speaks for another order.
    if (proposals[at] || references.some((reference) => facts.orders.has(reference))) return []
    const near = (claims.get(amountMmk) ?? []).filter(
      (claim) =>
        Math.abs(claim.sentAt.getTime() - arrivedAt.getTime()) <= NEAR_MS &&
        (claim.numberKey === null || numberKey === null || claim.numberKey === numberKey),
    )
    return near.map(({ enrolmentId }) => ({ at, enrolmentId, amountMmk }))
  })
  const ofRow = Map.groupBy(pairs, ({ at }) => at)
  const ofClaim = Map.groupBy(pairs, ({ enrolmentId }) => enrolmentId)
  const single = pairs.filter(
    ({ at, enrolmentId }) => ofRow.get(at)?.length === 1 && ofClaim.get(enrolmentId)?.length === 1,
  )
  return new Map(
    single.map(({ at, enrolmentId, amountMmk }) => [
      at,
      { kind: 'near', by: 'time', parts: [{ enrolmentId, amountMmk }], isCertain: false, restMmk: amountMmk },
    ]),
  )
}
