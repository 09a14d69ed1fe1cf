import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { asLockedIfAny, type Locked } from '#platform/server/database/locked.ts'
import { prepareOnce } from '#platform/server/database/prepared.ts'

/** Words that mean the same. */
interface SynonymGroup {
  readonly id: number
  readonly synonyms: readonly string[]
}

const synonymsRevision = prepareOnce((db) => {
  const statement = sql<{ revision: string }>`
    select concat_ws(' ', count(*), max(id), sum(version)) as revision from search_synonyms`
  return { compile: () => statement.compile(db) }
})

/** Equal as long as no group was added, changed or removed. */
export async function findSynonymsRevision(db: Db): Promise<string> {
  return (await synonymsRevision(db, {}))[0]?.revision ?? ''
}

export function findSynonyms(db: Db): Promise<SynonymGroup[]> {
  return db.selectFrom('searchSynonyms').select(['id', 'synonyms']).orderBy('id').execute()
}

/** Groups with a word that contains the keyword, or all; the newest first. */
export async function listSynonyms(
  db: Db,
  { keyword, limit, offset }: { keyword: string | undefined; limit: number; offset: number },
): Promise<{ rows: SynonymGroup[]; total: number }> {
  const found = db
    .selectFrom('searchSynonyms')
    .$if(keyword !== undefined, (query) =>
      query.where(sql<boolean>`strpos(lower(array_to_string(synonyms, ' ')), lower(${keyword})) > 0`),
    )
  const rows = await found.select(['id', 'synonyms']).orderBy('id', 'desc').limit(limit).offset(offset).execute()
  const { total } = await found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

export async function insertSynonyms(tx: Tx, synonyms: readonly string[]): Promise<number> {
  const values = { synonyms: [...synonyms] }
  return (await tx.insertInto('searchSynonyms').values(values).returning('id').executeTakeFirstOrThrow()).id
}

export async function lockSynonyms(tx: Tx, id: number): Promise<Locked<SynonymGroup> | undefined> {
  const groups = tx.selectFrom('searchSynonyms').select(['id', 'synonyms']).where('id', '=', id)
  return asLockedIfAny(await groups.forUpdate().executeTakeFirst())
}

export async function updateSynonyms(tx: Tx, { id }: Locked<SynonymGroup>, synonyms: readonly string[]): Promise<void> {
  await tx
    .updateTable('searchSynonyms')
    .set((eb) => ({ synonyms: [...synonyms], version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function deleteSynonyms(tx: Tx, { id }: Locked<SynonymGroup>): Promise<void> {
  await tx.deleteFrom('searchSynonyms').where('id', '=', id).execute()
}
