import { useEffect, useSyncExternalStore } from 'react'
import { setPersonalDatabaseFilled } from '#platform/web/offline/personal-data.ts'
import type { SavedLesson } from './saved-database.ts'
import { hasSavedDatabase, savingAccount } from './saving-account.ts'

/** What the saving of lessons is doing in this tab. */
export type Saving = 'idle' | 'saving' | 'no-connection' | 'no-wifi' | 'asks-wifi' | 'no-space' | 'paused'

/** A lesson that is not saved any more, because it does not open any more. */
export interface RemovedLesson {
  /** No other account sees its title, also without a reload between two log-ins. */
  readonly accountId: number
  readonly contentId: number
  readonly title: string
  readonly code: 'FORBIDDEN' | 'CONTENT_NOT_FOUND' | 'ACCESS_ENDED' | 'WATCH_IN_APP' | 'DEVICE_NOT_FOUND'
}

interface SavedState {
  /** In the order in which they were asked for; undefined before they were read. */
  readonly lessons: readonly SavedLesson[] | undefined
  readonly saving: Saving
  /** Since the page was loaded. */
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
  show({ ...state, lessons: [...lessons].sort((first, second) => first.addedAt - second.addedAt) })
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

export function showRemoved(lesson: Omit<RemovedLesson, 'accountId'>): void {
  const accountId = savingAccount()
  if (accountId === undefined) return
  const others = state.removed.filter(({ contentId }) => contentId !== lesson.contentId)
  show({ ...state, removed: [...others, { ...lesson, accountId }] })
}

/** Lessons of the account that were removed since the page was loaded. */
export function removedLessons({ removed } = state): readonly RemovedLesson[] {
  return removed.filter(({ accountId }) => accountId === savingAccount())
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The saved lessons of the account, and what is being saved. */
export function useSavedLessons(): SavedState {
  useEffect(() => void readList(), [])
  const shown = useSyncExternalStore(
    subscribe,
    () => state,
    () => unread,
  )
  return { ...shown, removed: removedLessons(shown) }
}
