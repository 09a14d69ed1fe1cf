import { today } from '#platform/server/clock.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import type { Entry, LedgerAccount, NewPosting } from './posting.ts'
import { countPostings, insertEntries, insertPostings, upsertAccounts } from './postings.queries.ts'

export const debit = (account: LedgerAccount, amountMmk: number): Entry => ({ account, amountMmk })
export const credit = (account: LedgerAccount, amountMmk: number): Entry => ({ account, amountMmk: -amountMmk })

/**
 * Books one posting on today's date. Entries of zero are left out; a posting without other entries is not booked.
 *
 * @returns whether it was booked now; false when its key exists
 * @throws Error when the entries do not sum to zero
 */
export async function post(tx: Tx, posting: NewPosting): Promise<boolean> {
  return (await postAll(tx, [posting])) === 1
}

/**
 * Books several postings as `post` does, in a fixed number of statements.
 *
 * @returns the number of postings booked now
 * @throws Error when the entries of one posting do not sum to zero
 */
export async function postAll(tx: Tx, postings: readonly NewPosting[]): Promise<number> {
  const moving = postings
    .map((posting) => ({ ...posting, entries: posting.entries.filter(({ amountMmk }) => amountMmk !== 0) }))
    .filter(({ entries }) => entries.length > 0)
  for (const { key, entries } of moving) {
    const total = entries.reduce((sum, { amountMmk }) => sum + amountMmk, 0)
    if (total !== 0) throw new Error(`posting ${key} sums to ${total}`)
  }
  const idByKey = await insertPostings(tx, moving, today())
  const booked = moving.flatMap(({ key, entries }) => {
    const postingId = idByKey.get(key)
    return postingId === undefined ? [] : entries.map((entry) => ({ ...entry, postingId }))
  })
  const accountIds = await upsertAccounts(
    tx,
    booked.map(({ account }) => account),
  )
  await insertEntries(
    tx,
    booked.map(({ postingId, amountMmk }, index) => ({ postingId, accountId: accountIds[index] as number, amountMmk })),
  )
  return idByKey.size
}

/** The key of an event that may happen to an order several times. The caller has locked the order. */
export async function nextPostingKey(tx: Tx, name: string, orderId: number): Promise<string> {
  return `${name}:${orderId}:${(await countPostings(tx, name, orderId)) + 1}`
}
