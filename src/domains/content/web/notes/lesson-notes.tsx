import { type RefObject, useId, useState } from 'react'
import type { LessonNotes as Notes } from '#domains/learning/contract/notes.contract.ts'
import { m } from '#platform/messages/generated/messages.js'
import { EditIcon, PlusIcon, TrashIcon } from '#platform/web/components/icons.tsx'
import { useWaitingCalls } from '#platform/web/offline/waiting/use-waiting-calls.ts'
import { waitingCalls } from '#platform/web/offline/waiting/waiting-calls.ts'
import { showFailure } from '#platform/web/toasts/show-failure.ts'
import { showToast } from '#platform/web/toasts/toasts.ts'
import { clockText } from '../components/content-labels.ts'
import { seekTo } from '../player/controls/player-commands.ts'
import styles from './lesson-notes.module.css'
import { NoteForm } from './note-form.tsx'
import { type NotedLesson, type ShownNote, takeNote, withWaiting } from './waiting-notes.ts'

interface LessonNotesProps {
  video: RefObject<HTMLVideoElement | null>
  lesson: NotedLesson
  notes: Notes['notes']
  /** Says what is not among the notes. */
  hint?: string | undefined
  /** Current playback position. */
  atSeconds: number
}

/** What the student has written at times of the lesson; a time leads to it in the video. */
export function LessonNotes({ video, lesson, notes: loaded, hint, atSeconds }: LessonNotesProps) {
  const id = useId()
  const { notes, keep } = useNotes(lesson, loaded)
  /** The second of the note that is being written. */
  const [writtenAt, setWrittenAt] = useState<number>()
  const now = Math.floor(atSeconds)
  async function remove(at: number) {
    try {
      keep(await takeNote(lesson, at))
    } catch (error) {
      showFailure(error, () => void remove(at))
    }
  }
  return (
    <section className="panel stack-s" aria-labelledby={id}>
      <h2 id={id}>{m.content_notes()}</h2>
      <p className="hint">{m.content_notes_own()}</p>
      {hint ? <p className="hint">{hint}</p> : null}
      {writtenAt === undefined ? (
        <p>
          <button type="button" className="btn" onClick={() => setWrittenAt(now)}>
            <PlusIcon small />
            {m.content_note_add({ time: clockText(now) })}
          </button>
        </p>
      ) : (
        <NoteForm
          key={writtenAt}
          lesson={lesson}
          atSeconds={writtenAt}
          text={notes.find((note) => note.at_seconds === writtenAt)?.text ?? ''}
          onSaved={(outcome) => {
            keep(outcome)
            setWrittenAt(undefined)
          }}
          onCancel={() => setWrittenAt(undefined)}
        />
      )}
      <ul className={styles.notes}>
        {notes.map(({ at_seconds: at, text, waiting }) => (
          <li key={at} className={styles.note}>
            <button
              type="button"
              className="btn num"
              aria-label={m.content_note_go({ time: clockText(at) })}
              onClick={() => video.current && seekTo(video.current, at)}
            >
              {clockText(at)}
            </button>
            <p className={styles.text}>
              {text}
              {waiting ? <span className="hint"> {waiting}</span> : null}
            </p>
            <span className="row">
              <button
                type="button"
                className="icon-btn"
                aria-label={m.content_note_edit({ time: clockText(at) })}
                onClick={() => setWrittenAt(at)}
              >
                <EditIcon small />
              </button>
              <button
                type="button"
                className="icon-btn"
                aria-label={m.content_note_remove({ time: clockText(at) })}
                onClick={() => void remove(at)}
              >
                <TrashIcon small />
              </button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The notes with those that wait for a connection; `keep` takes the outcome of a change. */
function useNotes({ contentId }: NotedLesson, loaded: Notes['notes']) {
  const calls = useWaitingCalls()
  // With what waits, because it is sent while the notes are shown.
  const [notes, setNotes] = useState(() => plain(withWaiting(loaded, waitingCalls(), contentId)))
  function keep(outcome: Notes | 'waiting') {
    if (outcome === 'waiting') showToast(m.platform_waiting_kept())
    setNotes(outcome === 'waiting' ? plain(withWaiting(notes, waitingCalls(), contentId)) : outcome.notes)
  }
  return { notes: withWaiting(notes, calls, contentId), keep }
}

function plain(notes: readonly ShownNote[]): Notes['notes'] {
  return notes.map(({ at_seconds, text }) => ({ at_seconds, text }))
}
