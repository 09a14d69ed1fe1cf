import { RefusedCall } from '#platform/web/api/failures.ts'
import { cacheSavedScreen } from './cache-screen.ts'
import { changeCopy, isWanted, replaceSaved, storeFile } from './copy-store.ts'
import { ensureDevice, forgetDevice } from './device.ts'
import { FileChanged, FileRefused, fetchFile, type WantedFile } from './fetch-file.ts'
import { addressOf, bytesOf, filesIn, listFiles } from './lesson-files.ts'
import { renewLicences, requestLicences } from './licences.ts'
import { makeSpace } from './locked-lessons.ts'
import { removeOtherFiles, takeSameFiles } from './same-files.ts'
import type { SavedCopy } from './saved-copy.ts'
import {
  fileKey,
  filesOf,
  type SavedDatabase,
  type SavedFiles,
  type SavedLicence,
  type SavingProblem,
} from './saved-database.ts'
import { readLicensed } from './saved-document.ts'
import { savedListChanged, showSaving } from './saved-list.ts'
import { savePoster } from './saved-poster.ts'
import { openLicensed } from './saved-source.ts'
import { saveSubtitles } from './saved-subtitles.ts'
import { savingAccount } from './saving-account.ts'
import { nextAttempt, repeatUntilReached, whenAllowed } from './saving-connection.ts'
import { canStore, hasSpaceFor } from './saving-space.ts'

/** The list of a lesson whose files change while it is being saved is read again so often. */
const maxBeginnings = 3

/**
 * Fetches what a copy lacks, checks it and opens it by its licence.
 *
 * @returns the problem; undefined for a copy that is saved, or is not wanted any more
 * @throws RefusedCall, FileRefused, or the signal's reason
 */
export async function saveCopy(
  database: SavedDatabase,
  copy: SavedCopy,
  signal: AbortSignal,
): Promise<SavingProblem | undefined> {
  await whenAllowed(signal)
  const account = savingAccount()
  if (account === undefined) return undefined
  const { contentId } = copy.lesson
  if (!(await makeSpace(database, contentId, () => canStore(database)))) return 'no-space'
  // Before anything is fetched: the student may have too many devices.
  await repeatUntilReached(signal, () => ensureDevice(account))
  for (let beginning = 1; ; beginning += 1) {
    const files = await listFiles(copy.lesson, signal)
    const left = bytesOf(files) - (await startFiles(database, copy, { files, isAgain: beginning > 1 }))
    if (!(await makeSpace(database, contentId, () => hasSpaceFor(left)))) return 'no-space'
    try {
      await takeSameFiles(database, copy, files)
      for (const file of filesIn(files)) {
        if (!(await saveFile(database, copy, { file, signal }))) return undefined
      }
      return await finish(database, copy, { files, signal })
    } catch (error) {
      if (!(error instanceof FileChanged) && !isGone(error)) throw error
      if (beginning === maxBeginnings) return error instanceof FileChanged ? 'broken' : 'not-found'
    }
  }
}

/** The owner has replaced or removed the lesson since its files were listed: the list says which. */
function isGone(error: unknown): boolean {
  return error instanceof FileRefused && (error.status === 404 || error.status === 422)
}

interface Start {
  readonly files: SavedFiles
  /** A file was not what the list said. */
  readonly isAgain: boolean
}

/**
 * Keeps the version of the files, and of what is stored what is the same in it.
 *
 * @returns the bytes that are there already
 */
async function startFiles(database: SavedDatabase, copy: SavedCopy, { files, isAgain }: Start): Promise<number> {
  const { contentId } = copy.lesson
  if (isAgain || (await knownVersion(database, copy)) !== files.version) await removeOtherFiles(database, copy, files)
  const names = new Set(await database.getAllKeys('files', filesOf(contentId, copy.slot)))
  const there = filesIn(files).filter(({ name }) => names.has(fileKey(contentId, name, copy.slot)))
  const savedBytes = there.reduce((sum, { size_bytes }) => sum + size_bytes, 0)
  // The list of a replacement is stored when it takes the other's place.
  if (!copy.isReplacement) await database.put('streams', files)
  const version = copy.isReplacement ? { version: files.version } : {}
  await changeCopy(database, copy, { totalBytes: bytesOf(files), savedBytes, ...version })
  await savedListChanged()
  return savedBytes
}

async function knownVersion(database: SavedDatabase, { lesson, isReplacement }: SavedCopy) {
  const { contentId } = lesson
  if (isReplacement) return (await database.get('lessons', contentId))?.replacement?.version
  return (await database.get('streams', contentId))?.version
}

/** @returns whether the copy is still wanted */
async function saveFile(
  database: SavedDatabase,
  copy: SavedCopy,
  { file, signal }: { readonly file: WantedFile; readonly signal: AbortSignal },
): Promise<boolean> {
  const { lesson, slot } = copy
  if (await database.getKey('files', fileKey(lesson.contentId, file.name, slot))) return true
  if (!(await isWanted(database, copy))) return false
  await whenAllowed(signal)
  const waitForConnection = (attempt: number) => nextAttempt(attempt, signal)
  const bytes = await fetchFile(addressOf(lesson, file.name), file, { signal, waitForConnection })
  showSaving('saving')
  const stays = await storeFile(database, copy, { name: file.name, bytes })
  await savedListChanged()
  return stays
}

/**
 * A device that its owner has removed is registered again by saving a lesson on it. The licences of the lessons that
 * were saved before are for the former key, so they are renewed with it.
 */
async function firstLicence(account: number, { lesson }: SavedCopy) {
  try {
    return await requestLicences(account, [lesson])
  } catch (error) {
    if (!(error instanceof RefusedCall) || error.code !== 'DEVICE_NOT_FOUND') throw error
    await forgetDevice(account)
    const issued = await requestLicences(account, [lesson])
    await renewLicences()
    return issued
  }
}

interface Finishing {
  readonly files: SavedFiles
  readonly signal: AbortSignal
}

/** A copy counts as saved when its licence opens its first file. */
async function finish(
  database: SavedDatabase,
  copy: SavedCopy,
  { files, signal }: Finishing,
): Promise<SavingProblem | undefined> {
  const account = savingAccount()
  if (account === undefined) return undefined
  const { licences, refused } = await repeatUntilReached(signal, () => firstLicence(account, copy))
  if (refused[0]) return problemOfCode(refused[0].code)
  const [licence] = licences
  if (!licence || !(await isWanted(database, copy))) return undefined
  const closed = await openFirst(database, { copy, files, licence }, signal)
  if (closed) return closed
  const isPdf = ({ document }: SavedCopy['lesson']) => document === 'pdf'
  const withPdf = isPdf(copy.lesson) || (await database.getAll('lessons')).some(isPdf)
  await repeatUntilReached(signal, () => cacheSavedScreen({ withPdf }))
  await savePoster(database, copy, signal)
  const languages = 'tracks' in files ? files.subtitles : undefined
  const subtitles = await saveSubtitles(database, copy, { languages: languages ?? [], signal })
  if (!copy.isReplacement) await changeCopy(database, copy, { state: 'saved', problem: undefined, subtitles })
  else if (await changeCopy(database, copy, { subtitles })) await replaceSaved(database, copy, { files, licence })
  return undefined
}

interface Opening {
  readonly copy: SavedCopy
  readonly files: SavedFiles
  readonly licence: SavedLicence
}

/**
 * @returns that the clock is wrong, which alone keeps a new licence from opening
 * @throws FileChanged - the licence does not open what was saved
 */
async function openFirst(
  database: SavedDatabase,
  { copy: { slot }, files, licence }: Opening,
  signal: AbortSignal,
): Promise<'clock-wrong' | undefined> {
  if (licence.version !== files.version) throw new FileChanged('the licence is for another version')
  if ('pieces' in files) {
    const read = await readLicensed(database, files, { licence, slot })
    return typeof read === 'string' ? 'clock-wrong' : undefined
  }
  const source = await openLicensed(database, files, { licence, slot })
  if (typeof source === 'string') return 'clock-wrong'
  const [first] = (await source.stream.index()).tracks
  if (!first) throw new FileChanged('there is nothing to play')
  await source.stream.read(first, 0, signal)
  return undefined
}

const problems: Readonly<Record<string, SavingProblem>> = {
  ACCESS_ENDED: 'ended',
  FORBIDDEN: 'ended',
  WATCH_IN_APP: 'app-only',
  CONTENT_NOT_FOUND: 'not-found',
  CONTENT_NOT_FINISHED: 'not-finished',
  DEVICE_LIMIT: 'device-limit',
}

/** What a refused call says of a lesson. */
export function problemOfCode(code: string): SavingProblem {
  return problems[code] ?? 'broken'
}
