import { m } from '#platform/messages/generated/messages.js'
import { RefusedCall } from '#platform/web/api/failures.ts'
import { showToast } from '#platform/web/toasts/toasts.ts'
import { beginCopy, changeCopy } from './copy-store.ts'
import { FileRefused } from './fetch-file.ts'
import { problemOfCode, saveCopy } from './save-lesson.ts'
import { copyBeingSaved, lacksPreparation, lacksSpace, type SavedCopy, waitingCopies } from './saved-copy.ts'
import {
  deleteLesson,
  findSavedDatabase,
  type LessonToSave,
  openSavedDatabase,
  type SavedDatabase,
  type SavedLesson,
  type SavingProblem,
} from './saved-database.ts'
import { beginSaver, endSaver, savedListChanged, showSaving } from './saved-list.ts'
import { savingAccount } from './saving-account.ts'
import { saveOnWifiOnly } from './saving-connection.ts'
import { isSavingPaused, keepSavingPaused } from './saving-pause.ts'
import { canStore, hasSpaceFor, isFull } from './saving-space.ts'
import { SAVING_LOCK } from './saving-tabs.ts'

let stopping = new AbortController()
let running: Promise<void> | undefined
/** A press came while the last document ended, too late for what runs. */
let startsAgain = false
/** What was lacking, space or the end of a preparation, may be there by now. */
let triesAgain = true
/** Not even that space is lacking could be stored. */
let isDeviceFull = false
/** A pause holds for all tabs: one that waits would go on otherwise. */
const otherTabs =
  'BroadcastChannel' in globalThis && 'document' in globalThis ? new BroadcastChannel('pyinnya-pause') : undefined
otherTabs?.addEventListener('message', abortSaving)

/** Space may be made elsewhere on the device meanwhile. */
function resumeWhenVisible(): void {
  if (document.visibilityState === 'visible') goOnSaving()
}

/**
 * Adds lessons and begins to save. One that is saved in this quality stays as it is. Another quality, or what its owner
 * has put in its place, replaces it when it is whole.
 *
 * @throws RefusedCall 507 - the storage of this browser is full
 */
export async function saveLessons(lessons: readonly LessonToSave[]): Promise<void> {
  const account = savingAccount()
  if (account === undefined) return
  const database = await openSavedDatabase(account).catch((error: unknown) => {
    // The browser's storage, in which the account is named so that a log-out removes the database, has no space.
    throw isFull(error) ? new RefusedCall(507, { message: m.content_save_storage_full() }) : error
  })
  for (const [index, lesson] of lessons.entries()) {
    const known = await database.get('lessons', lesson.contentId)
    if (known && isAsWanted(known, lesson)) continue
    await beginCopy(database, lesson, Date.now() + index)
  }
  await savedListChanged()
  // Asked for with the first lesson; without it the browser may remove lessons when space runs out.
  void navigator.storage?.persist?.().catch(() => false)
  startSaving()
}

/** Whether a lesson is saved in this quality, or is being saved in it. */
function isAsWanted(known: SavedLesson, { quality }: LessonToSave): boolean {
  const { lesson, isReplacement } = copyBeingSaved(known)
  const isOld = known.isReplaced === true && !isReplacement
  return lesson.quality === quality && (lesson.state === 'saved' || lesson.state === 'waiting') && !isOld
}

/**
 * Saves what is waiting; one tab saves, one lesson at a time. Another one waits and goes on when that tab is closed: so
 * does the document after a reload, which may run before the browser has ended the one before. Lessons for which there
 * was no space, or that were being prepared, are among them.
 */
export function startSaving(): void {
  keepSavingPaused(false)
  triesAgain = true
  beginSaving()
}

function beginSaving(): void {
  startsAgain = false
  if (stopping.signal.aborted) stopping = new AbortController()
  if (running) {
    startsAgain = true
    return
  }
  const { signal } = stopping
  running = navigator.locks
    .request(SAVING_LOCK, { signal }, () => {
      beginSaver()
      return saveWaiting(signal)
    })
    .catch((error: unknown) => {
      // After a log-out the database is gone.
      if (!signal.aborted && savingAccount() !== undefined) throw error
    })
    .finally(() => {
      running = undefined
      endSaver(isDeviceFull ? 'no-space' : signal.aborted ? 'paused' : 'idle')
      if (startsAgain) startSaving()
    })
}

/** As startSaving, without a press: not where the student has paused, which holds for later documents too. */
export function goOnSaving(): void {
  if (!isSavingPaused()) startSaving()
  else if (!running) showSaving('paused')
}

/**
 * For lessons that wait while no tab saves: the tab that saved them was closed. What has failed is not tried again by
 * this, since a lesson waits for a moment whenever it is tried.
 */
export function goOnInterrupted(): void {
  if (!running && !isSavingPaused()) beginSaving()
}

/** Goes on over the lines that are chosen; what the student has paused stays so. */
export function chooseWifiOnly(isOnly: boolean): void {
  if (!saveOnWifiOnly(isOnly)) sayNotKept()
  goOnSaving()
}

/** What was saved stays; startSaving goes on. */
export function pauseSaving(): void {
  if (!keepSavingPaused(true)) sayNotKept()
  stopSaving()
}

/** Later documents save again without a press, which may cost money. */
function sayNotKept(): void {
  showToast(m.content_choice_not_kept(), { tone: 'problem', seconds: 5 })
}

function stopSaving(): void {
  otherTabs?.postMessage('pause')
  abortSaving()
}

function abortSaving(): void {
  startsAgain = false
  stopping.abort()
  if (!running) showSaving('paused')
}

/** The space that this makes is used by lessons that lack it. */
export async function removeSaved(contentIds: readonly number[]): Promise<void> {
  const database = await findSavedDatabase()
  if (!database) return
  for (const id of contentIds) await deleteLesson(database, id)
  await savedListChanged()
  goOnSaving()
}

/** Tries a lesson again that could not be saved. */
export async function saveAgain(contentId: number): Promise<void> {
  const database = await findSavedDatabase()
  const lesson = await database?.get('lessons', contentId)
  if (database && lesson) await changeCopy(database, copyBeingSaved(lesson), { state: 'waiting', problem: undefined })
  await savedListChanged()
  startSaving()
}

async function saveWaiting(signal: AbortSignal): Promise<void> {
  isDeviceFull = false
  for (;;) {
    const database = await findSavedDatabase()
    if (database && triesAgain) await goOnWithFailed(database)
    if (isDeviceFull) return
    const [next] = waitingCopies((await database?.getAll('lessons')) ?? [])
    if (!database || !next) return
    signal.throwIfAborted()
    showSaving('saving')
    const problem = await saveCopy(database, next, signal).catch((error: unknown) => problemOf(error, signal))
    // It goes on after the next log-in.
    if (problem === 'session-over') return
    if (problem) await noteProblem(database, next, problem)
    await savedListChanged()
    if (isDeviceFull) return
  }
}

/**
 * Tries those again for which there was no space, or that were being prepared. Once: what fails again would otherwise
 * be asked for without end.
 */
async function goOnWithFailed(database: SavedDatabase): Promise<void> {
  triesAgain = false
  const copies = (await database.getAll('lessons')).map(copyBeingSaved)
  const again = [...copies.filter(lacksPreparation), ...(await withSpace(database, copies.filter(lacksSpace)))]
  try {
    for (const copy of again) await changeCopy(database, copy, { state: 'waiting', problem: undefined })
  } catch (error) {
    if (!isFull(error)) throw error
    isDeviceFull = true
  }
  if (again.length > 0) await savedListChanged()
}

async function withSpace(database: SavedDatabase, lacking: readonly SavedCopy[]): Promise<SavedCopy[]> {
  if (lacking.length === 0 || !(await canStore(database))) return []
  const fitting: SavedCopy[] = []
  for (const copy of lacking) {
    const { totalBytes, savedBytes } = copy.lesson
    if (await hasSpaceFor(totalBytes - savedBytes)) fitting.push(copy)
  }
  return fitting
}

/** A full device may refuse even this. Then saving ends: otherwise the same file would be fetched again and again. */
async function noteProblem(database: SavedDatabase, copy: SavedCopy, problem: SavingProblem): Promise<void> {
  if (problem === 'no-space' && 'document' in globalThis)
    document.addEventListener('visibilitychange', resumeWhenVisible)
  try {
    await changeCopy(database, copy, { state: 'failed', problem })
  } catch (error) {
    if (!isFull(error)) {
      stopSaving()
      throw error
    }
    isDeviceFull = true
  }
}

/** @throws the error of a pause */
function problemOf(error: unknown, signal: AbortSignal): SavingProblem | 'session-over' {
  if (signal.aborted) throw error
  const isRefused = error instanceof RefusedCall || error instanceof FileRefused
  if (isRefused && error.status === 401) return 'session-over'
  if (error instanceof RefusedCall) return problemOfCode(error.code)
  if (error instanceof FileRefused) return error.status === 403 ? 'ended' : 'not-found'
  return isFull(error) ? 'no-space' : 'broken'
}
