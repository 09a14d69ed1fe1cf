import { openTaskThread, type TaskThread } from '#platform/server/threads/task-thread.ts'
import type { ShareCard } from './share-card.ts'

/** Renders share cards as PNG in a thread. */
export type CardThread = TaskThread<ShareCard, Uint8Array>

export function openCardThread(): CardThread {
  return openTaskThread(new URL('./share-card-thread.ts', import.meta.url))
}
