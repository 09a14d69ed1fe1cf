import { type Page, toPage } from '#platform/contract/wire.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import type { OwnerViewer } from '#platform/server/auth/viewer.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { privatePictureUrl } from '#platform/server/files/private-pictures.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import type { AdminPayoutRow, PayoutKind } from '../contract/admin-payouts.contract.ts'
import type { InvoiceTransfer } from '../contract/payouts.contract.ts'
import { listAccounts, type PayoutAccount, readPauses } from './accounts/payout-accounts.queries.ts'
import { findPayeeTransfer } from './batches/batch-payees.queries.ts'
import { planDeductions } from './deductions/plan-deductions.ts'
import { type InvoiceMoney, toAdminRow } from './payout-replies.ts'
import { can } from './payouts.policy.ts'
import { findPayout, listPayoutRows, type Payout, type PayoutFilter } from './payouts.queries.ts'
import { type ListedReturn, readReturns } from './returns/returns.queries.ts'
import { readSharedTransfers } from './returns/shared-transfers.queries.ts'

/** One page of payouts, each converted by `present`. */
export async function showPayouts<Row>(
  db: Db,
  filter: PayoutFilter,
  present: (payout: Payout, returned: ListedReturn | undefined) => Row,
): Promise<Page<Row>> {
  const { rows, total } = await listPayoutRows(db, filter)
  const returns = await readReturns(db, idsOf(rows))
  const data = rows.map((payout) => present(payout, returns.get(payout.id)))
  return toPage(data, { total, page: filter.page })
}

/** One page of payouts for the finance desk, with the accounts of their payees and what is to be transferred. */
export async function showPayoutsOfDesk(db: Db, filter: PayoutFilter): Promise<Page<AdminPayoutRow>> {
  const { rows: stored, total } = await listPayoutRows(db, filter)
  const rows = await withPlannedDeductions(db, stored)
  const accountOf = await readAccounts(db, rows)
  const pauses = await readPauses(db, ownersOfUnpaid(rows))
  const returns = await readReturns(db, idsOf(rows))
  const shared = await readSharedTransfers(db, idsOf(rows))
  const data = rows.map((payout) =>
    toAdminRow(payout, {
      account: accountOf(payout),
      pausedUntil: pauseOf(payout, pauses),
      returned: returns.get(payout.id),
      shared: shared.get(payout.id),
    }),
  )
  return toPage(data, { total, page: filter.page })
}

const idsOf = (rows: readonly Payout[]) => rows.map(({ id }) => id)

/** Unpaid payouts outside batches with what is deducted from them when they are paid now. */
export async function withPlannedDeductions(db: Db, payouts: readonly Payout[]): Promise<Payout[]> {
  const planned = await planDeductions(db, [...new Set(ownersOfUnpaid(payouts))])
  return payouts.map((payout) => ({ ...payout, deductedMmk: planned.get(payout.id) ?? payout.deductedMmk }))
}

export const ownersOfUnpaid = (rows: readonly Payout[]) =>
  rows.filter(({ paidOn }) => paidOn === null).map(({ ownerId }) => ownerId)

const pauseOf = ({ paidOn, ownerId }: Payout, pauses: ReadonlyMap<number, Date>) =>
  paidOn === null ? pauses.get(ownerId) : undefined

/** The account to which each payout was sent, or for an unpaid one the payee's current account. */
export async function readAccounts(
  db: Db,
  rows: readonly Payout[],
): Promise<(payout: Payout) => PayoutAccount | undefined> {
  const accounts = await listAccounts(db, {
    ownerIds: ownersOfUnpaid(rows),
    ids: rows.flatMap(({ accountId }) => (accountId === null ? [] : [accountId])),
  })
  const byId = new Map(accounts.map((account) => [account.id, account]))
  const byOwner = new Map(
    accounts.flatMap((account) => (account.removedAt === null ? [[account.ownerId, account] as const] : [])),
  )
  return ({ paidOn, ownerId, accountId }) => (paidOn === null ? byOwner.get(ownerId) : byId.get(accountId ?? 0))
}

/** The transfer of a batch that paid a payout, as its payee sees it. */
async function findTransfer(
  { db, links }: Pick<AppServices, 'db' | 'links'>,
  payee: OwnerViewer,
  { batchPayeeId }: Payout,
): Promise<InvoiceTransfer | undefined> {
  const sent = batchPayeeId === null ? undefined : await findPayeeTransfer(db, batchPayeeId)
  if (!sent) return undefined
  const { totalMmk, payouts, methodName, sentNumberTyped, sentOn, picturePath } = sent
  return {
    amount: totalMmk,
    payouts,
    method_name: methodName ?? '',
    transaction_no: sentNumberTyped ?? '',
    on: sentOn ?? '',
    picture_url: picturePath === null ? null : privatePictureUrl(links, picturePath, `${payee.kind}:${payee.id}`),
  }
}

/** What has become of the transfer of a payout, as its payee sees it. */
export async function findInvoiceMoney(
  ports: Pick<AppServices, 'db' | 'links'>,
  payee: OwnerViewer,
  payout: Payout,
): Promise<InvoiceMoney> {
  const returns = await readReturns(ports.db, [payout.id])
  return { transfer: await findTransfer(ports, payee, payout), returned: returns.get(payout.id) }
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
