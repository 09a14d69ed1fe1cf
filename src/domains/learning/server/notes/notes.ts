import { findLessonFacts } from '#domains/content/server/index.ts'
import type { StudentViewer } from '#platform/server/auth/viewer.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { type LessonNotes, maxNotes } from '../../contract/notes.contract.ts'
import { requireEnrolment } from '../progress/merge-progress.ts'
import { deleteNote, listNotes, type NotesRef, upsertNote } from './notes.queries.ts'

/**
 * The student's own notes in a lesson, also after access has ended.
 *
 * @throws Refusal CONTENT_NOT_FOUND - absent or deleted
 * @throws Refusal FORBIDDEN - never had access to its course
 */
export async function showNotes(db: Db, student: StudentViewer, contentId: number): Promise<LessonNotes> {
  return listNotes(db, await notesOf(db, student, contentId))
}

/**
 * Writes a note; one at the same second is replaced.
 *
 * @throws Refusal CONTENT_NOT_FOUND, FORBIDDEN - as showNotes
 * @throws Refusal NOTE_LIMIT - the lesson has the most notes already
 */
export async function saveNote(
  db: Db,
  student: StudentViewer,
  { contentId, atSeconds, text }: { contentId: number; atSeconds: number; text: string },
): Promise<LessonNotes> {
  const ref = await notesOf(db, student, contentId)
  if (!(await upsertNote(db, ref, { atSeconds, text }))) throw new Refusal('NOTE_LIMIT', { params: { n: maxNotes } })
  return listNotes(db, ref)
}

/** @throws Refusal CONTENT_NOT_FOUND, FORBIDDEN - as showNotes */
export async function removeNote(
  db: Db,
  student: StudentViewer,
  { contentId, atSeconds }: { contentId: number; atSeconds: number },
): Promise<LessonNotes> {
  const ref = await notesOf(db, student, contentId)
  await deleteNote(db, ref, atSeconds)
  return listNotes(db, ref)
}

async function notesOf(db: Db, student: StudentViewer, contentId: number): Promise<NotesRef> {
  const [lesson] = await findLessonFacts(db, [contentId])
  if (!lesson) throw new Refusal('CONTENT_NOT_FOUND')
  await requireEnrolment(db, student, lesson.courseId)
  return { accountId: student.id, contentId }
}
