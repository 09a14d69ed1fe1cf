import { storeFile } from './copy-store.ts'
import { hashOf } from './hash-of.ts'
import { filesIn } from './lesson-files.ts'
import type { SavedCopy } from './saved-copy.ts'
import { fileKey, filesOf, type SavedDatabase, type SavedFiles } from './saved-database.ts'

/** Removes what is stored of a copy and differs from the list. What is the same stays, and is not fetched again. */
export async function removeOtherFiles(database: SavedDatabase, copy: SavedCopy, files: SavedFiles): Promise<void> {
  const { contentId } = copy.lesson
  const hashes = new Map(filesIn(files).map(({ name, sha256 }) => [fileKey(contentId, name, copy.slot), sha256]))
  for (const key of await database.getAllKeys('files', filesOf(contentId, copy.slot))) {
    const bytes = hashes.has(key) ? await database.get('files', key) : undefined
    if (!bytes || (await hashOf(bytes)) !== hashes.get(key)) await database.delete('files', key)
  }
}

/**
 * Takes from the saved copy what a copy in its place lacks and both have: the sound, where another quality is saved.
 */
export async function takeSameFiles(database: SavedDatabase, copy: SavedCopy, files: SavedFiles): Promise<void> {
  const { contentId } = copy.lesson
  const [saved, list] = [await database.get('lessons', contentId), await database.get('streams', contentId)]
  if (!copy.isReplacement || !saved || !list) return
  const names = new Map(filesIn(list).map(({ name, sha256 }) => [sha256, name]))
  for (const { name, sha256 } of filesIn(files)) {
    const same = names.get(sha256)
    if (same === undefined || (await database.getKey('files', fileKey(contentId, name, copy.slot)))) continue
    const bytes = await database.get('files', fileKey(contentId, same, saved.slot))
    if (bytes && !(await storeFile(database, copy, { name, bytes }))) return
  }
}
