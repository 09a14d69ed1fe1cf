import type { Locale } from '#platform/contract/locale.ts'
import type { Db } from '#platform/server/database/connect.ts'
import type { TableFile } from '#platform/server/files/table-file.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { m } from '#platform/server/plain-messages.ts'
import { findBatch } from './batches.queries.ts'
import { readBatchPayees, referenceOf } from './show-batches.ts'

/**
 * The payees of a batch as a file for the bank. An open batch has only those that are still to be sent, so that a file
 * that is saved again pays no one twice.
 *
 * @throws Refusal PAYOUT_BATCH_NOT_FOUND - no such batch
 * @throws Refusal PAYOUT_BATCH_NOT_OPEN - it waits for an approval, or was cancelled
 */
export async function batchTable(db: Db, { id, locale }: { id: number; locale: Locale }): Promise<TableFile> {
  const batch = await findBatch(db, id)
  if (!batch) throw new Refusal('PAYOUT_BATCH_NOT_FOUND')
  if (batch.state !== 'open' && batch.state !== 'closed') throw new Refusal('PAYOUT_BATCH_NOT_OPEN')
  const wanted = batch.state === 'open' ? 'due' : 'sent'
  const { rows, owners, accounts } = await readBatchPayees(db, id)
  const inLocale = { locale }
  const columns = [
    { name: m.payouts_payee_no({}, inLocale), width: 12 },
    { name: m.payouts_payee({}, inLocale), width: 28 },
    { name: m.payouts_account_holder({}, inLocale), width: 24 },
    { name: m.payouts_account_wallet({}, inLocale), width: 16 },
    { name: m.payouts_account_no({}, inLocale), width: 24 },
    { name: m.payouts_transferred({}, inLocale), width: 18 },
    { name: m.payouts_batch_reference({}, inLocale), width: 14 },
    { name: m.payouts_batch_payouts({}, inLocale), width: 12 },
    { name: m.payouts_payment_date({}, inLocale), width: 12 },
    { name: m.payouts_reference({}, inLocale), width: 24 },
  ]
  const cells = rows
    .filter(({ state }) => state === wanted)
    .map((row) => {
      const owner = owners.get(row.ownerId)
      const account = accounts.get(row.accountId ?? 0)
      return [
        ...[owner?.accountNo ?? null, owner?.name ?? null],
        ...[account?.holder ?? null, account?.wallet ?? null, account?.accountNo ?? null],
        ...[row.totalMmk, referenceOf(id, row.id), row.payouts, row.sentOn, row.sentNumberTyped],
      ]
    })
  return { fileName: `payout-batch-${id}`, columns, rows: cells }
}
