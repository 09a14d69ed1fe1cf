import type { Db } from '#platform/server/database/connect.ts'
import type { NamedFiles, NamingRow, RowSlice } from '#platform/server/files/named-files.queries.ts'
import { Processing } from '../contract/content-codes.ts'

const idOf = (key: string): number => Number(key.split('/')[1])

/** The files of some contents that rows reference; a deleted content references none. */
function listContents(db: Db, keys: readonly string[]) {
  return (
    db
      .selectFrom('contents')
      .select(['id', 'storedKey', 'hlsPrefix', 'processing'])
      // Files that someone created manually may have no number.
      .where('id', 'in', [...new Set(keys.map(idOf)), 0].filter(Number.isSafeInteger))
      .where('deletedAt', 'is', null)
      .execute()
  )
}

/** Uploads of owners. While a content waits for its file, all files of its folder count as referenced. */
const uploaded: NamedFiles = {
  prefix: 'contents/',
  nameOf: (key) => key,
  findNamed: async (db, keys) => {
    const contents = new Map((await listContents(db, keys)).map((content) => [content.id, content.storedKey]))
    return new Set(keys.filter((key) => [key, null].includes(contents.get(idOf(key)) as string | null)))
  },
  listRows: (db, slice) => listKeys(db, 'storedKey', slice),
}

/**
 * Renditions of videos, with a folder for each preparation. The row of a running preparation names its folder only
 * at the end.
 */
const prepared: NamedFiles = {
  prefix: 'hls/',
  nameOf: (key) => `${key.split('/', 3).join('/')}/`,
  findNamed: async (db, folders) => {
    const contents = new Map((await listContents(db, folders)).map((content) => [content.id, content]))
    return new Set(
      folders.filter((folder) => {
        const content = contents.get(idOf(folder))
        return content && (content.hlsPrefix === folder || content.processing === Processing.processing)
      }),
    )
  },
  listRows: (db, slice) => listKeys(db, 'posterPath', slice),
}

async function listKeys(
  db: Db,
  column: 'storedKey' | 'posterPath',
  { afterId, limit }: RowSlice,
): Promise<NamingRow[]> {
  const rows = await db
    .selectFrom('contents')
    .select(['id', column])
    .where('id', '>', afterId)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ id: row.id, key: row[column] ?? '' }))
}

export const contentFiles: readonly NamedFiles[] = [uploaded, prepared]
