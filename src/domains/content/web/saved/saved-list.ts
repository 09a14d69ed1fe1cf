import { useEffect, useSyncExternalStore } from 'react'
import { setPersonalDatabaseFilled } from '#platform/web/offline/personal-data.ts'
import { useSession } from '#platform/web/session/session.ts'
import { knownLesson } from './known-lesson.ts'
import { forgetRemoved, type RemovedLesson, removedLessons } from './removed-list.ts'
import type { SavedLesson } from './saved-database.ts'
import { hasSavedDatabase, savingAccount } from './saving-account.ts'
import { followTabs, type Saving, tellTabs, whenNoTabSaves } from './saving-tabs.ts'

interface SavedState {
  /** In the order in which they were asked for; undefined before they were read. */
  readonly lessons: readonly SavedLesson[] | undefined
  readonly saving: Saving
  /** Until the student dismisses them. */
  readonly removed: readonly RemovedLesson[]
}

const unread: SavedState = { lessons: undefined, saving: 'idle', removed: [] }
let state = unread
/** Whose state it is. Nothing of it is shown to the next person, not even until her own is read. */
let owner: number | undefined
/** Whether this tab is the one that saves. */
let isSaver = false
const listeners = new Set<() => void>()
const otherTabs =
  'BroadcastChannel' in globalThis && 'document' in globalThis ? new BroadcastChannel('pyinnya-saved') : undefined
otherTabs?.addEventListener('message', () => void readList())

followTabs((message) => {
  if (message.kind === 'ask' && isSaver) tellTabs({ kind: 'state', saving: state.saving })
  if (message.kind === 'state' && !isSaver) showOfOtherTab(message.saving)
})
tellTabs({ kind: 'ask' })

/** What is known for the account that is logged in. */
function currentState(): SavedState {
  return owner === savingAccount() ? state : unread
}

function show(change: Partial<SavedState>): void {
  state = { ...currentState(), ...change }
  owner = savingAccount()
  for (const listener of listeners) listener()
}

/** Whether a tab saves, or waits for what it needs to go on. */
const isActive = (saving: Saving): boolean => saving !== 'idle' && saving !== 'paused' && saving !== 'no-space'

let waitsForEnd = false

function showOfOtherTab(saving: Saving): void {
  show({ saving })
  if (!isActive(saving) || waitsForEnd) return
  waitsForEnd = true
  // A tab that is closed says nothing any more.
  void whenNoTabSaves().then(() => {
    waitsForEnd = false
    if (!isSaver && isActive(currentState().saving)) show({ saving: 'idle' })
  })
}

/** What reads the database is fetched where there is one. */
async function findDatabase() {
  if (!hasSavedDatabase()) return undefined
  const { findSavedDatabase } = await import('./saved-database.ts')
  return findSavedDatabase()
}

async function readList(): Promise<void> {
  const account = savingAccount()
  const database = await findDatabase()
  const lessons = (await database?.getAll('lessons').catch(() => undefined)) ?? []
  if (account !== savingAccount()) return
  if (database) noteFilled(lessons.length > 0)
  const sorted = lessons.map(knownLesson).sort((first, second) => first.addedAt - second.addedAt)
  // One that was saved again since is not named.
  const removed = removedLessons().filter((lost) => !lessons.some(({ contentId }) => contentId === lost.contentId))
  show({ lessons: sorted, removed })
}

/** Where storage is full, the list is shown all the same. */
function noteFilled(isFilled: boolean): void {
  try {
    setPersonalDatabaseFilled(isFilled)
  } catch {
    // The log-out then removes without a question.
  }
}

/** Called after each change of what is saved; all tabs follow. */
export async function savedListChanged(): Promise<void> {
  otherTabs?.postMessage('changed')
  await readList()
}

export function showSaving(saving: Saving): void {
  if (currentState().saving === saving) return
  show({ saving })
  if (isSaver) tellTabs({ kind: 'state', saving })
}

/** This tab begins to save: what it does is shown in all tabs, until endSaver. */
export function beginSaver(): void {
  isSaver = true
  // It shows what a tab did that is closed, which others no longer show.
  const { saving } = currentState()
  if (isActive(saving)) tellTabs({ kind: 'state', saving })
}

/** Whether this tab is the one that saves. */
export function savesHere(): boolean {
  return isSaver
}

/** @param saving - what is shown then */
export function endSaver(saving: Saving): void {
  show({ saving })
  // Also where nothing was saved: another tab may show what one said that is closed.
  if (isSaver) tellTabs({ kind: 'state', saving })
  isSaver = false
}

/** What is shown of it. */
export function currentSaving(): Saving {
  return currentState().saving
}

/** What is shown of the account that is logged in, before its lessons are read too. */
export function shownState(): SavedState {
  return currentState()
}

export async function dismissRemoved(): Promise<void> {
  forgetRemoved()
  await savedListChanged()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The saved lessons of the account, and what is being saved. */
export function useSavedLessons(): SavedState {
  const accountId = useSession()?.accountuser.personal_id
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account has another list.
  useEffect(() => void readList(), [accountId])
  return useSyncExternalStore(subscribe, currentState, () => unread)
}
