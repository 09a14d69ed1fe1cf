import { toWesternDigits } from '#platform/contract/burmese/digits.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { holdsLetterOrDigit } from '#platform/server/database/text-search.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { countEmptySearch, deleteEmptySearch, lockEmptySearch } from './empty-searches.queries.ts'

const longestKept = 60

/**
 * The text of a search as it is kept: in one spelling of blanks and capitals. Undefined for what may be a person's: an
 * address, or a number of six digits or more.
 */
export function keptKeyword(keyword: string): string | undefined {
  const text = keyword.trim().replace(/\s+/g, ' ').toLowerCase()
  if (text.length > longestKept || !holdsLetterOrDigit(text)) return undefined
  const isPersonal = text.includes('@') || /\d{6}/.test(toWesternDigits(text).replace(/[\s.+()-]/g, ''))
  return isPersonal ? undefined : text
}

/** Counts a search that found nothing, for the admin team: the words alone. @see BUR-04 */
export async function recordEmptySearch(db: Db, keyword: string): Promise<void> {
  const text = keptKeyword(keyword)
  if (text !== undefined) await countEmptySearch(db, text)
}

/**
 * Takes a text off the list of searches that found nothing. Searched for again, it comes back.
 *
 * @throws Refusal NOT_FOUND - no such text
 */
export function removeEmptySearch(db: Db, admin: AdminViewer, id: number): Promise<{ id: number }> {
  return db.transaction().execute(async (tx) => {
    const row = await lockEmptySearch(tx, id)
    if (!row) throw new Refusal('NOT_FOUND')
    await deleteEmptySearch(tx, row)
    await recordAudit(tx, {
      actorType: 'admin',
      actorId: admin.id,
      action: 'search-words.discard',
      target: 'search-words',
      before: { keyword: row.keyword },
      after: null,
    })
    return { id }
  })
}
