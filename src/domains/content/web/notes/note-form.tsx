import { type LessonNotes, noteMaxLength, saveNote } from '#domains/learning/contract/notes.contract.ts'
import { m } from '#platform/messages/generated/messages.js'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { AppFormView, SubmitButton } from '#platform/web/forms/form.tsx'
import { TextArea } from '#platform/web/forms/text-fields.tsx'
import { clockText } from '../components/content-labels.ts'
import { type NotedLesson, writeNote } from './waiting-notes.ts'

interface NoteFormProps {
  lesson: NotedLesson
  atSeconds: number
  /** Of the note that is there; empty for a new one. */
  text: string
  onSaved: (outcome: LessonNotes | 'waiting') => void
  onCancel: () => void
}

/** Writes the note at one time of the lesson. What is typed survives a failure and a reload. */
export function NoteForm({ lesson, atSeconds, text, onSaved, onCancel }: NoteFormProps) {
  const form = useAppForm({
    schema: saveNote.schema.body,
    initialValues: { at_seconds: atSeconds, text },
    draftKey: `note-${lesson.contentId}-${atSeconds}`,
  })
  return (
    <AppFormView form={form} onSend={async (body) => onSaved(await writeNote(lesson, body))}>
      <TextArea
        {...form.field('text')}
        label={m.content_note_at({ time: clockText(atSeconds) })}
        maxLength={noteMaxLength}
        rows={3}
      />
      <div className="row">
        <button type="button" className="btn" onClick={onCancel}>
          {m.platform_cancel()}
        </button>
        <SubmitButton submitting={form.submitting} block={false}>
          {m.content_save()}
        </SubmitButton>
      </div>
    </AppFormView>
  )
}
