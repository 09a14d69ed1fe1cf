import { useEffect, useSyncExternalStore } from 'react'
import { setPersonalDatabaseFilled } from '#platform/web/offline/personal-data.ts'
import { forgetRemoved, type RemovedLesson, removedLessons } from './removed-list.ts'
import type { SavedLesson } from './saved-database.ts'
import { hasSavedDatabase } from './saving-account.ts'

/** What the saving of lessons is doing in this tab. */
export type Saving = 'idle' | 'saving' | 'no-connection' | 'no-wifi' | 'asks-wifi' | 'no-space' | 'paused'

interface SavedState {
  /** In the order in which they were asked for; undefined before they were read. */
  readonly lessons: readonly SavedLesson[] | undefined
  readonly saving: Saving
  /** Until the student dismisses them. */
  readonly removed: readonly RemovedLesson[]
}

const unread: SavedState = { lessons: undefined, saving: 'idle', removed: [] }
let state = unread
const listeners = new Set<() => void>()
const otherTabs =
  'BroadcastChannel' in globalThis && 'document' in globalThis ? new BroadcastChannel('pyinnya-saved') : undefined
otherTabs?.addEventListener('message', () => void readList())

function show(next: SavedState): void {
  state = next
  for (const listener of listeners) listener()
}

/** What reads the database is fetched where there is one. */
async function findDatabase() {
  if (!hasSavedDatabase()) return undefined
  const { findSavedDatabase } = await import('./saved-database.ts')
  return findSavedDatabase()
}

async function readList(): Promise<void> {
  const database = await findDatabase()
  const lessons = (await database?.getAll('lessons').catch(() => undefined)) ?? []
  if (database) setPersonalDatabaseFilled(lessons.length > 0)
  const sorted = [...lessons].sort((first, second) => first.addedAt - second.addedAt)
  // One that was saved again since is not named.
  const removed = removedLessons().filter((lost) => !lessons.some(({ contentId }) => contentId === lost.contentId))
  show({ ...state, lessons: sorted, removed })
}

/** Called after each change of what is saved; all tabs follow. */
export async function savedListChanged(): Promise<void> {
  otherTabs?.postMessage('changed')
  await readList()
}

export function showSaving(saving: Saving): void {
  if (state.saving !== saving) show({ ...state, saving })
}

/** What is shown of it. */
export function currentSaving(): Saving {
  return state.saving
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
  useEffect(() => void readList(), [])
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => unread,
  )
}
