import { type LessonNotes, removeNote, saveNote } from '#domains/learning/contract/notes.contract.ts'
import { m } from '#platform/messages/generated/messages.js'
import { newKey, replyOrKeep, type WaitingCall } from '#platform/web/offline/waiting/waiting-calls.ts'
import { clockText } from '../components/content-labels.ts'

type Notes = LessonNotes['notes']
type Note = Notes[number]

/** A lesson with notes. */
export interface NotedLesson {
  readonly contentId: string
  readonly title: string
}

/** A note in the list; `waiting` says why the server does not have it. */
export interface ShownNote extends Note {
  readonly waiting?: string
}

/** Of two calls about one second of a lesson the later is sent. */
const subjectOf = (contentId: string, atSeconds: number): string => `note ${contentId} ${atSeconds}`

/** @returns all notes of the lesson, or that the note waits for a connection */
export function writeNote({ contentId, title }: NotedLesson, note: Note): Promise<LessonNotes | 'waiting'> {
  const label = m.content_note_of({ time: clockText(note.at_seconds), title })
  const waiting = { key: newKey(), subject: subjectOf(contentId, note.at_seconds), label }
  return replyOrKeep(saveNote, { params: { id: contentId }, body: note }, waiting)
}

/** As {@link writeNote}: takes a note away. */
export function takeNote({ contentId, title }: NotedLesson, atSeconds: number): Promise<LessonNotes | 'waiting'> {
  const label = m.content_note_removal({ time: clockText(atSeconds), title })
  const waiting = { key: newKey(), subject: subjectOf(contentId, atSeconds), label }
  return replyOrKeep(removeNote, { params: { id: contentId }, body: { at_seconds: atSeconds } }, waiting)
}

/** The notes of a lesson with what is written and not sent yet, in the order of their time. */
export function withWaiting(notes: Notes, calls: readonly WaitingCall[], contentId: string): ShownNote[] {
  const shown = new Map<number, ShownNote>(notes.map((note) => [note.at_seconds, note]))
  for (const { subject, endpoint, input, refusal } of calls) {
    const { at_seconds: at, text } = (input as { body?: Partial<Note> }).body ?? {}
    if (at === undefined || subject !== subjectOf(contentId, at)) continue
    const waiting = refusal ? m.platform_waiting_refused({ reason: refusal }) : m.content_note_waiting()
    if (endpoint.url === removeNote.url) shown.delete(at)
    else shown.set(at, { at_seconds: at, text: text ?? '', waiting })
  }
  return [...shown.values()].sort((first, second) => first.at_seconds - second.at_seconds)
}
