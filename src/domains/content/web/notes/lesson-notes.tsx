import { type RefObject, useId, useState } from 'react'
import { type LessonNotes as Notes, removeNote } from '#domains/learning/contract/notes.contract.ts'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { EditIcon, PlusIcon, TrashIcon } from '#platform/web/media/icons.tsx'
import { showFailure } from '#platform/web/notices/show-failure.ts'
import { clockText } from '../components/content-labels.ts'
import { seekTo } from '../player/controls/player-commands.ts'
import styles from './lesson-notes.module.css'
import { NoteForm } from './note-form.tsx'

interface LessonNotesProps {
  video: RefObject<HTMLVideoElement | null>
  contentId: string
  notes: Notes['notes']
  /** Current playback position. */
  atSeconds: number
}

/** What the student has written at times of the lesson; a time leads to it in the video. */
export function LessonNotes({ video, contentId, notes: loaded, atSeconds }: LessonNotesProps) {
  const id = useId()
  const [notes, setNotes] = useState(loaded)
  /** The second of the note that is being written. */
  const [writtenAt, setWrittenAt] = useState<number>()
  const now = Math.floor(atSeconds)
  async function remove(at_seconds: number) {
    try {
      const reply = await browserApi.call(removeNote, { params: { id: contentId }, body: { at_seconds } })
      setNotes(reply.notes)
    } catch (error) {
      showFailure(error, () => void remove(at_seconds))
    }
  }
  return (
    <section className="panel stack-s" aria-labelledby={id}>
      <h2 id={id}>{m.content_notes()}</h2>
      <p className="hint">{m.content_notes_own()}</p>
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
          contentId={contentId}
          atSeconds={writtenAt}
          text={notes.find((note) => note.at_seconds === writtenAt)?.text ?? ''}
          onSaved={(saved) => {
            setNotes(saved)
            setWrittenAt(undefined)
          }}
          onCancel={() => setWrittenAt(undefined)}
        />
      )}
      <ul className={styles.notes}>
        {notes.map(({ at_seconds: at, text }) => (
          <li key={at} className={styles.note}>
            <button
              type="button"
              className="btn num"
              aria-label={m.content_note_go({ time: clockText(at) })}
              onClick={() => video.current && seekTo(video.current, at)}
            >
              {clockText(at)}
            </button>
            <p className={styles.text}>{text}</p>
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
