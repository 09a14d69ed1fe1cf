import { type LessonNotes, listNotes } from '#domains/learning/contract/notes.contract.ts'
import {
  getLessonProgress,
  type LessonProgress,
  type LessonsProgress,
  listGroupProgress,
} from '#domains/learning/contract/progress.contract.ts'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { currentSession } from '#platform/web/session/session.ts'
import type { LessonRef } from '../components/lesson-ref.ts'
import { compareClocks } from './server-clock.ts'

/**
 * A student's progress in a lesson. Undefined for an owner, and when it cannot be read: the lesson opens without it.
 */
export async function loadProgress({ contentId }: Pick<LessonRef, 'contentId'>): Promise<LessonProgress | undefined> {
  if (currentSession()?.usertype !== 'student') return undefined
  const load = browserApi.load(getLessonProgress, { params: { id: contentId } })
  return load.then(compared).catch(() => undefined)
}

function compared<T extends { readonly server_time?: string | undefined }>(reply: T): T {
  compareClocks(reply.server_time)
  return reply
}

/**
 * A student's notes in a lesson. Undefined for an owner, and when they cannot be read: the lesson opens without them.
 */
export async function loadNotes({ contentId }: LessonRef): Promise<LessonNotes['notes'] | undefined> {
  if (currentSession()?.usertype !== 'student') return undefined
  const load = browserApi.load(listNotes, { params: { id: contentId } })
  return load.then(({ notes }) => notes).catch(() => undefined)
}

/** A student's progress in the lessons of a group; undefined when it cannot be read: the list is shown without it. */
export function loadGroupProgress(groupId: string): Promise<LessonsProgress | undefined> {
  return browserApi.load(listGroupProgress, { params: { id: groupId } }).catch(() => undefined)
}
