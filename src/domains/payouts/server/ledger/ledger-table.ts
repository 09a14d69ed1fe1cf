import { formatOrderReference } from '#domains/payments/contract/order-reference.ts'
import { yangonTimestamp } from '#platform/contract/calendar.ts'
import type { Locale } from '#platform/contract/locale.ts'
import { tableRowsAsked } from '#platform/contract/table-format.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { readSnapshot } from '#platform/server/database/read-snapshot.ts'
import { type TableColumn, type TableFile, tableOf } from '#platform/server/files/table-file.ts'
import { m } from '#platform/server/plain-messages.ts'
import { accountLabel, sourceLabel } from './ledger-labels.ts'
import {
  type LedgerFilter,
  type ListedEntry,
  type ListedPosting,
  listEntries,
  listPostings,
} from './ledger-list.queries.ts'
import { idsOf } from './show-ledger.ts'

type EntryOfPosting = ListedEntry & { readonly posting: ListedPosting }

/** Entries of the ledger as a file, those of one posting below one another. */
export function ledgerTable(db: Db, { filter, locale }: { filter: LedgerFilter; locale: Locale }): Promise<TableFile> {
  return readSnapshot(db, async (tx) => {
    // Every posting has two entries or more.
    const postings = await listPostings(tx, filter, { limit: Math.ceil(tableRowsAsked / 2), offset: 0 })
    const entries = Map.groupBy(await listEntries(tx, idsOf(postings)), ({ postingId }) => postingId)
    const rows = postings.flatMap((posting) =>
      (entries.get(posting.id) ?? []).map((entry): EntryOfPosting => ({ ...entry, posting })),
    )
    return tableOf(rows, { fileName: `ledger-${today()}`, locale, columns })
  })
}

const columns: readonly TableColumn<EntryOfPosting>[] = [
  [m.payouts_ledger_posting, 12, ({ posting }) => posting.id],
  [m.payouts_table_day, 14, ({ posting }) => posting.bookedOn],
  [m.payouts_ledger_at, 20, ({ posting }) => yangonTimestamp(posting.insertedAt)],
  [m.payouts_ledger_source, 30, ({ posting }, { locale }) => sourceLabel(posting.kind, locale)],
  [m.payouts_ledger_account, 24, ({ kind }, { locale }) => accountLabel(kind, locale)],
  [
    m.payouts_ledger_holder,
    24,
    ({ kind, holder }) => (kind === 'prepaid' ? holder && formatOrderReference(holder) : holder),
  ],
  [m.payouts_ledger_debit, 16, ({ amountMmk }) => (amountMmk > 0 ? amountMmk : null)],
  [m.payouts_ledger_credit, 16, ({ amountMmk }) => (amountMmk < 0 ? -amountMmk : null)],
  [m.payments_till_reference, 18, ({ posting }) => posting.reference && formatOrderReference(posting.reference)],
  [m.payments_transaction_no, 24, ({ posting }) => posting.numberTyped],
  [m.payouts_ledger_by, 20, ({ posting }) => posting.by],
  [m.platform_reason, 36, ({ posting }) => posting.reason],
]
