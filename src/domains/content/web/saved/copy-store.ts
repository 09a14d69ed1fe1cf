import { copyBeingSaved, type SavedCopy } from './saved-copy.ts'
import {
  fileKey,
  filesOf,
  type LessonToSave,
  type Replacement,
  type SavedDatabase,
  type SavedFiles,
  type SavedLesson,
  type SavedLicence,
} from './saved-database.ts'

/** Begins to save a lesson. A saved copy stays until the new one is whole; anything else is removed. */
export async function beginCopy(database: SavedDatabase, wanted: LessonToSave, addedAt: number): Promise<void> {
  const { contentId } = wanted
  const begun = { ...wanted, state: 'waiting', savedBytes: 0, addedAt } as const
  const tx = database.transaction(['lessons', 'files'], 'readwrite')
  const [lessons, files] = [tx.objectStore('lessons'), tx.objectStore('files')]
  const known = await lessons.get(contentId)
  const saved = known?.state === 'saved' ? { ...known, replacement: begun } : undefined
  for (const slot of saved ? [copyBeingSaved(saved).slot] : (['first', 'second'] as const))
    await files.delete(filesOf(contentId, slot))
  await lessons.put(saved ?? begun)
  await tx.done
}

interface Change extends Partial<Pick<SavedLesson, 'state' | 'problem' | 'savedBytes' | 'totalBytes' | 'subtitles'>> {
  readonly version?: string
}

/** Changes a copy that is still wanted. @returns whether it is */
export async function changeCopy(database: SavedDatabase, copy: SavedCopy, change: Change): Promise<boolean> {
  const tx = database.transaction('lessons', 'readwrite')
  const changed = withChange(await tx.store.get(copy.lesson.contentId), copy, () => change)
  if (changed) await tx.store.put(changed)
  await tx.done
  return changed !== undefined
}

/** Stores a file with the copy's new sum in one transaction. @returns whether the copy is still wanted */
export async function storeFile(
  database: SavedDatabase,
  copy: SavedCopy,
  { name, bytes }: { readonly name: string; readonly bytes: ArrayBuffer },
): Promise<boolean> {
  const tx = database.transaction(['lessons', 'files'], 'readwrite')
  const lessons = tx.objectStore('lessons')
  const { contentId } = copy.lesson
  const changed = withChange(await lessons.get(contentId), copy, ({ savedBytes }) => ({
    savedBytes: savedBytes + bytes.byteLength,
  }))
  if (changed) {
    await tx.objectStore('files').put(bytes, fileKey(contentId, name, copy.slot))
    await lessons.put(changed)
  }
  await tx.done
  return changed !== undefined
}

/** The lesson with the change of its copy; undefined when the copy was removed meanwhile. */
function withChange(
  known: SavedLesson | undefined,
  copy: SavedCopy,
  change: (copy: SavedLesson | Replacement) => Change,
): SavedLesson | undefined {
  const stored = storedCopy(known, copy)
  if (!known || !stored) return undefined
  if (!copy.isReplacement) return { ...known, ...change(stored) }
  return { ...known, replacement: { ...stored, ...change(stored) } }
}

/** The row of a copy. One that was removed and is saved again has a row of another time. */
function storedCopy(
  known: SavedLesson | undefined,
  { lesson, isReplacement }: SavedCopy,
): SavedLesson | Replacement | undefined {
  const stored = isReplacement ? known?.replacement : known
  return stored?.addedAt === lesson.addedAt ? stored : undefined
}

/** Whether the copy was not removed meanwhile. */
export async function isWanted(database: SavedDatabase, copy: SavedCopy): Promise<boolean> {
  return storedCopy(await database.get('lessons', copy.lesson.contentId), copy) !== undefined
}

interface Whole {
  readonly files: SavedFiles
  readonly licence: SavedLicence
}

/** Puts a whole copy in the place of the one that it replaces, whose files are removed, in one transaction. */
export async function replaceSaved(database: SavedDatabase, copy: SavedCopy, { files, licence }: Whole): Promise<void> {
  const tx = database.transaction(['lessons', 'streams', 'files', 'licences'], 'readwrite')
  const { contentId } = copy.lesson
  const known = await tx.objectStore('lessons').get(contentId)
  if (known?.replacement && storedCopy(known, copy)) {
    const { version: _version, ...lesson } = known.replacement
    await tx.objectStore('lessons').put({ ...lesson, slot: copy.slot, state: 'saved', problem: undefined })
    await tx.objectStore('streams').put(files)
    await tx.objectStore('licences').put(licence)
    await tx.objectStore('files').delete(filesOf(contentId, known.slot))
  }
  await tx.done
}
