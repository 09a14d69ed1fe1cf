import { compareDays, yangonTimestamp } from '#platform/contract/calendar.ts'
import type { ReplyOf } from '#platform/contract/endpoint.ts'
import { CONSOLE_PAGE_SIZE, toPage } from '#platform/contract/wire.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { readSnapshot } from '#platform/server/database/read-snapshot.ts'
import type {
  LedgerEntryRow,
  LedgerPostingRow,
  LedgerQuery,
  listLedger,
} from '../../contract/ledger-postings.contract.ts'
import {
  type LedgerFilter,
  type ListedEntry,
  type ListedPosting,
  listEntries,
  listPostings,
  sumPostings,
} from './ledger-list.queries.ts'

/**
 * What a call asks for. Without a first day the list begins with the month of the last one, which is today by default.
 */
export function toLedgerFilter({ from, to, account, method_id: methodId, source }: LedgerQuery): LedgerFilter {
  const last = to ?? (from && compareDays(from, today()) > 0 ? from : today())
  return { from: from ?? `${last.slice(0, 8)}01`, to: last, account, methodId, source }
}

/** One page of postings with the sums of their accounts over all pages, from one snapshot. */
export function showLedger(db: Db, page: number, filter: LedgerFilter): Promise<ReplyOf<typeof listLedger>> {
  return readSnapshot(db, async (tx) => {
    const { postings: total, accounts } = await sumPostings(tx, filter)
    const postings = await listPostings(tx, filter, {
      limit: CONSOLE_PAGE_SIZE,
      offset: (page - 1) * CONSOLE_PAGE_SIZE,
    })
    const entries = Map.groupBy(await listEntries(tx, idsOf(postings)), ({ postingId }) => postingId)
    return {
      ...toPage(
        postings.map((posting) => toRow(posting, entries.get(posting.id) ?? [])),
        { total, page, size: CONSOLE_PAGE_SIZE },
      ),
      from: filter.from,
      to: filter.to,
      debit: accounts.reduce((sum, { debitMmk }) => sum + debitMmk, 0),
      credit: accounts.reduce((sum, { creditMmk }) => sum + creditMmk, 0),
      accounts: accounts.map(({ kind: account, debitMmk: debit, creditMmk: credit }) => ({ account, debit, credit })),
    }
  })
}

export const idsOf = (postings: readonly ListedPosting[]) => postings.map(({ id }) => id)

function toRow(posting: ListedPosting, entries: readonly ListedEntry[]): LedgerPostingRow {
  const { orderKind: kind, paidForId: id } = posting
  return {
    id: posting.id,
    day: posting.bookedOn,
    at: yangonTimestamp(posting.insertedAt),
    source: posting.kind,
    by: posting.by,
    reason: posting.reason,
    reference: posting.reference,
    transaction_no: posting.numberTyped,
    paid_for: kind === null || id === null ? null : { kind, id },
    entries: entries.map(toEntry),
  }
}

function toEntry({ kind, holder, amountMmk }: ListedEntry): LedgerEntryRow {
  return { account: kind, holder, debit: Math.max(amountMmk, 0), credit: Math.max(-amountMmk, 0) }
}
