import { recordAudit } from '#platform/server/audit/audit.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { invalidatePages } from '#platform/server/pages/invalidate-pages.ts'
import { dividedWords } from '../../contract/search-words.contract.ts'
import { searchTag } from '../search/search-tag.ts'
import { deleteSynonyms, insertSynonyms, lockSynonyms, updateSynonyms } from '../similar/index.ts'

interface Changed {
  readonly id: number
}

/** Adds a group of words that mean the same; searches know it at once. */
export function createSynonyms(db: Db, admin: AdminViewer, typed: string): Promise<Changed> {
  const synonyms = dividedWords(typed)
  return db.transaction().execute(async (tx) => {
    const id = await insertSynonyms(tx, synonyms)
    await recordChange(tx, admin, { verb: 'create', id, before: null, after: synonyms })
    return { id }
  })
}

/**
 * Replaces the words of a group.
 *
 * @throws Refusal NOT_FOUND - no such group
 */
export function changeSynonyms(
  db: Db,
  admin: AdminViewer,
  { id, typed }: { id: number; typed: string },
): Promise<Changed> {
  const synonyms = dividedWords(typed)
  return db.transaction().execute(async (tx) => {
    const before = await lockSynonyms(tx, id)
    if (!before) throw new Refusal('NOT_FOUND')
    await updateSynonyms(tx, before, synonyms)
    await recordChange(tx, admin, { verb: 'update', id, before: before.synonyms, after: synonyms })
    return { id }
  })
}

/**
 * Removes a group.
 *
 * @throws Refusal NOT_FOUND - no such group
 */
export function removeSynonyms(db: Db, admin: AdminViewer, id: number): Promise<Changed> {
  return db.transaction().execute(async (tx) => {
    const before = await lockSynonyms(tx, id)
    if (!before) throw new Refusal('NOT_FOUND')
    await deleteSynonyms(tx, before)
    await recordChange(tx, admin, { verb: 'delete', id, before: before.synonyms, after: null })
    return { id }
  })
}

interface SynonymsChange {
  readonly verb: 'create' | 'update' | 'delete'
  readonly id: number
  readonly before: readonly string[] | null
  readonly after: readonly string[] | null
}

async function recordChange(tx: Tx, admin: AdminViewer, { verb, id, before, after }: SynonymsChange): Promise<void> {
  const toAudited = (synonyms: readonly string[] | null) => synonyms && { synonyms: synonyms.join(', ') }
  await recordAudit(tx, {
    actorType: 'admin',
    actorId: admin.id,
    action: `search-words.${verb}`,
    target: `search-words:${id}`,
    before: toAudited(before),
    after: toAudited(after),
  })
  await invalidatePages(tx, { drop: [searchTag] })
}
