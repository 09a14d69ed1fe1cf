import { type Page, toPage } from '#platform/contract/wire.ts'
import type { OwnerViewer } from '#platform/server/auth/viewer.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import type { PayoutKind } from '../contract/admin-payouts.contract.ts'
import { can } from './payouts.policy.ts'
import { findPayout, listPayoutRows, type Payout, type PayoutFilter } from './payouts.queries.ts'

/** One page of payouts, each converted by `present`. */
export async function showPayouts<Row>(
  db: Db,
  filter: PayoutFilter,
  present: (payout: Payout) => Row,
): Promise<Page<Row>> {
  const { rows, total } = await listPayoutRows(db, filter)
  return toPage(rows.map(present), { total, page: filter.page })
}

/**
 * A payout for its payee.
 *
 * @throws Refusal PAYOUT_NOT_FOUND - no such payout of this kind, or another owner's
 * @see OP-117
 */
export async function getOwnPayout(
  db: Db,
  payee: OwnerViewer,
  { id, kind }: { id: number; kind: PayoutKind },
): Promise<Payout> {
  const payout = await findPayout(db, id)
  if (payout?.kind !== kind || !can(payee, 'see', { payout })) throw new Refusal('PAYOUT_NOT_FOUND')
  return payout
}
