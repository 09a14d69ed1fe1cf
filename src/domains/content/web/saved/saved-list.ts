import { useEffect, useSyncExternalStore } from 'react'
import { setPersonalDatabaseFilled } from '#platform/web/offline/personal-database.ts'
import { findSavedDatabase, type SavedLesson } from './saved-database.ts'

/** What the saving of lessons is doing in this tab. */
export type Saving = 'idle' | 'saving' | 'no-connection' | 'no-wifi' | 'paused'

interface SavedState {
  /** In the order in which they were asked for; undefined before they were read. */
  readonly lessons: readonly SavedLesson[] | undefined
  readonly saving: Saving
}

const unread: SavedState = { lessons: undefined, saving: 'idle' }
let state = unread
const listeners = new Set<() => void>()
const otherTabs =
  'BroadcastChannel' in globalThis && 'document' in globalThis ? new BroadcastChannel('pyinnya-saved') : undefined
otherTabs?.addEventListener('message', () => void readList())

function show(next: SavedState): void {
  state = next
  for (const listener of listeners) listener()
}

async function readList(): Promise<void> {
  const database = await findSavedDatabase()
  const lessons = (await database?.getAll('lessons').catch(() => undefined)) ?? []
  if (database) setPersonalDatabaseFilled(lessons.length > 0)
  show({ ...state, lessons: lessons.toSorted((first, second) => first.addedAt - second.addedAt) })
}

/** Called after each change of what is saved; all tabs follow. */
export async function savedListChanged(): Promise<void> {
  otherTabs?.postMessage('changed')
  await readList()
}

export function showSaving(saving: Saving): void {
  if (state.saving !== saving) show({ ...state, saving })
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
