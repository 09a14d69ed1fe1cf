import { RefusedCall } from '#platform/web/api/failures.ts'
import { forgetDevice } from './device.ts'
import { FileChanged, FileRefused, fetchFile, type WantedFile } from './fetch-file.ts'
import { keepSavedScreen } from './keep-screen.ts'
import { addressOf, bytesOf, filesIn, listFiles, refOf } from './lesson-files.ts'
import { requestLicences } from './licences.ts'
import {
  changeLesson,
  deleteLesson,
  fileKey,
  filesOf,
  findSavedDatabase,
  type LessonToSave,
  openSavedDatabase,
  type SavedDatabase,
  type SavedFiles,
  type SavedLesson,
  type SavingProblem,
  storeFile,
} from './saved-database.ts'
import { readLicensed } from './saved-document.ts'
import { savedListChanged, showSaving } from './saved-list.ts'
import { openLicensed } from './saved-source.ts'
import { saveSubtitles } from './saved-subtitles.ts'
import { savingAccount } from './saving-account.ts'
import { nextAttempt, overLine, whenAllowed } from './saving-connection.ts'

/** Left free on the device. */
const spareBytes = 50 * 2 ** 20
/** A lesson that is prepared anew while it is being saved is begun again so often. */
const mostBeginnings = 3

let stopping = new AbortController()
let running: Promise<void> | undefined

/** Adds lessons and begins to save. One that is saved in this quality stays as it is; another quality replaces it. */
export async function saveLessons(lessons: readonly LessonToSave[]): Promise<void> {
  const account = savingAccount()
  if (account === undefined) return
  const database = await openSavedDatabase(account)
  for (const [index, lesson] of lessons.entries()) {
    const known = await database.get('lessons', lesson.contentId)
    if (known?.quality === lesson.quality && known.state !== 'failed') continue
    if (known) await deleteLesson(database, lesson.contentId)
    await database.put('lessons', { ...lesson, state: 'waiting', savedBytes: 0, addedAt: Date.now() + index })
  }
  await savedListChanged()
  // Asked for with the first lesson; without it the browser may remove lessons when space runs out.
  void navigator.storage?.persist?.().catch(() => false)
  startSaving()
}

/** Saves what is waiting; one tab saves, one lesson at a time. */
export function startSaving(): void {
  const isStopping = stopping.signal.aborted
  if (isStopping) stopping = new AbortController()
  if (running) {
    if (isStopping) void running.then(startSaving)
    return
  }
  const { signal } = stopping
  running = navigator.locks
    .request('pyinnya-saving', { ifAvailable: true }, async (lock) => {
      if (lock) await saveWaiting(signal)
    })
    .catch((error: unknown) => {
      // After a log-out the database is gone.
      if (!signal.aborted && savingAccount() !== undefined) throw error
    })
    .finally(() => {
      running = undefined
      showSaving(signal.aborted ? 'paused' : 'idle')
    })
}

/** What was saved stays; startSaving goes on. */
export function pauseSaving(): void {
  stopping.abort()
}

export async function removeSaved(contentIds: readonly number[]): Promise<void> {
  const database = await findSavedDatabase()
  if (!database) return
  for (const id of contentIds) await deleteLesson(database, id)
  await savedListChanged()
}

/** Tries a lesson again that could not be saved. */
export async function saveAgain(contentId: number): Promise<void> {
  const database = await findSavedDatabase()
  if (database) await changeLesson(database, contentId, { state: 'waiting', problem: undefined })
  await savedListChanged()
  startSaving()
}

async function saveWaiting(signal: AbortSignal): Promise<void> {
  for (;;) {
    const database = await findSavedDatabase()
    const lessons = (await database?.getAll('lessons')) ?? []
    const [next] = lessons
      .filter(({ state }) => state === 'waiting')
      .sort((first, second) => first.addedAt - second.addedAt)
    if (!database || !next) return
    signal.throwIfAborted()
    showSaving('saving')
    const problem = await saveLesson(database, next, signal).catch((error: unknown) => problemOf(error, signal))
    // It goes on after the next log-in.
    if (problem === 'session-over') return
    if (problem) await changeLesson(database, next.contentId, { state: 'failed', problem })
    await savedListChanged()
  }
}

/** @returns the problem; undefined for a lesson that is saved, or is not wanted any more */
async function saveLesson(
  database: SavedDatabase,
  lesson: SavedLesson,
  signal: AbortSignal,
): Promise<SavingProblem | undefined> {
  await whenAllowed(signal)
  for (let beginning = 1; ; beginning += 1) {
    const stream = await listFiles(lesson, signal)
    const left = bytesOf(stream) - (await startFiles(database, lesson, stream))
    if (!(await hasSpaceFor(left))) return 'no-space'
    try {
      for (const file of filesIn(stream)) {
        if (!(await saveFile(database, lesson, { file, signal }))) return undefined
      }
      return await finish(database, lesson, signal)
    } catch (error) {
      if (!(error instanceof FileChanged)) throw error
      if (beginning === mostBeginnings) return 'broken'
      await database.delete('files', filesOf(lesson.contentId))
    }
  }
}

/** Keeps the list of files; those of another version are removed. @returns the bytes that are there already */
async function startFiles(database: SavedDatabase, lesson: SavedLesson, stream: SavedFiles): Promise<number> {
  const { contentId } = lesson
  const known = await database.get('streams', contentId)
  if (known && known.version !== stream.version) await database.delete('files', filesOf(contentId))
  const names = new Set(await database.getAllKeys('files', filesOf(contentId)))
  const there = filesIn(stream).filter(({ name }) => names.has(fileKey(contentId, name)))
  const savedBytes = there.reduce((sum, { size_bytes }) => sum + size_bytes, 0)
  await database.put('streams', stream)
  await changeLesson(database, contentId, { totalBytes: bytesOf(stream), savedBytes })
  await savedListChanged()
  return savedBytes
}

/** @returns whether the lesson is still wanted */
async function saveFile(
  database: SavedDatabase,
  lesson: SavedLesson,
  { file, signal }: { readonly file: WantedFile; readonly signal: AbortSignal },
): Promise<boolean> {
  const { contentId } = lesson
  if (await database.getKey('files', fileKey(contentId, file.name))) return true
  if (!(await database.getKey('lessons', contentId))) return false
  await whenAllowed(signal)
  const waitForLine = (attempt: number) => nextAttempt(attempt, signal)
  const bytes = await fetchFile(addressOf(lesson, file.name), file, { signal, waitForLine })
  showSaving('saving')
  const isWanted = await storeFile(database, contentId, { name: file.name, bytes })
  await savedListChanged()
  return isWanted
}

/** A device that its owner has removed is registered anew by saving a lesson on it. */
async function firstLicence(account: number, lesson: SavedLesson) {
  try {
    return await requestLicences(account, [lesson])
  } catch (error) {
    if (!(error instanceof RefusedCall) || error.code !== 'DEVICE_NOT_FOUND') throw error
    await forgetDevice(account)
    return requestLicences(account, [lesson])
  }
}

/** A lesson counts as saved when its licence opens its first file. */
async function finish(
  database: SavedDatabase,
  lesson: SavedLesson,
  signal: AbortSignal,
): Promise<SavingProblem | undefined> {
  const account = savingAccount()
  if (account === undefined) return undefined
  const { refused } = await overLine(signal, () => firstLicence(account, lesson))
  if (refused[0]) return problems[refused[0].code] ?? 'broken'
  const files = await database.get('streams', lesson.contentId)
  if (!files) return undefined
  await openFirst(database, files, signal)
  const withPdf = (await database.getAll('lessons')).some(({ document }) => document === 'pdf')
  await overLine(signal, () => keepSavedScreen({ withPdf }))
  const languages = 'tracks' in files ? files.subtitles : undefined
  const subtitles = await saveSubtitles(database, refOf(lesson), { languages: languages ?? [], signal })
  await changeLesson(database, lesson.contentId, { state: 'saved', problem: undefined, subtitles })
  return undefined
}

/** @throws FileChanged - the licence does not open what was saved */
async function openFirst(database: SavedDatabase, files: SavedFiles, signal: AbortSignal): Promise<void> {
  if ('pieces' in files) {
    if (typeof (await readLicensed(database, files)) === 'string') throw new FileChanged('the licence is another one')
    return
  }
  const source = await openLicensed(database, files)
  if (typeof source === 'string') throw new FileChanged('the licence is for another version')
  const [first] = (await source.stream.index()).tracks
  if (!first) throw new FileChanged('there is nothing to play')
  await source.stream.read(first, 0, signal)
}

async function hasSpaceFor(bytes: number): Promise<boolean> {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {}
  return quota === undefined || usage === undefined || quota - usage >= bytes + spareBytes
}

const problems: Readonly<Record<string, SavingProblem>> = {
  ACCESS_ENDED: 'ended',
  FORBIDDEN: 'ended',
  WATCH_IN_APP: 'app-only',
  CONTENT_NOT_FOUND: 'not-found',
  CONTENT_NOT_FINISHED: 'not-finished',
  DEVICE_LIMIT: 'device-limit',
}

/** @throws the error of a pause */
function problemOf(error: unknown, signal: AbortSignal): SavingProblem | 'session-over' {
  if (signal.aborted) throw error
  const isRefused = error instanceof RefusedCall || error instanceof FileRefused
  if (isRefused && error.status === 401) return 'session-over'
  if (error instanceof RefusedCall) return problems[error.code] ?? 'broken'
  if (error instanceof FileRefused) return error.status === 403 ? 'ended' : 'not-found'
  return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'no-space' : 'broken'
}
