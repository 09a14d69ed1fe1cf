import { useEffect, useState } from 'react'
import { paths } from '#paths'
import { yangonTimestamp } from '#platform/contract/calendar.ts'
import { m } from '#platform/messages/generated/messages.js'
import { EyeIcon, PlayIcon, RetryIcon, TrashIcon } from '#platform/web/media/icons.tsx'
import { AppLink } from '#platform/web/text/app-link.tsx'
import { dayAndTime } from '#platform/web/text/day-and-time.ts'
import { megabytes } from '../../contract/data-size.ts'
import { latestTime } from './latest-time.ts'
import { endsSoon, licenceState } from './licence-state.ts'
import { saveAgain } from './save-queue.ts'
import { findSavedDatabase, type SavedLesson, savingAccount } from './saved-database.ts'
import type { Saving } from './saved-list.ts'
import styles from './saved-row.module.css'
import { SavedStateText } from './saved-state-text.tsx'

interface SavedRowProps {
  lesson: SavedLesson
  saving: Saving
  onRemove: () => void
}

/** A saved lesson with its size and how long it opens, or one that is being saved. */
export function SavedRow({ lesson, saving, onRemove }: SavedRowProps) {
  const { contentId, title, chapter, document, state, savedBytes, totalBytes } = lesson
  const licence = useLicenceText(lesson)
  return (
    <li className={styles.row}>
      <p className="name">{title}</p>
      <p className="hint">
        {chapter} · {kindOf(lesson)} · {megabytes(totalBytes)}
      </p>
      {state === 'saved' ? (
        <p className="small">{licence?.isWarning ? <b>{licence.text}</b> : licence?.text}</p>
      ) : (
        <>
          <progress className={styles.bar} value={savedBytes} max={Math.max(1, totalBytes)} aria-label={title} />
          <p className="small" role={state === 'failed' ? 'alert' : undefined}>
            <SavedStateText lesson={lesson} saving={saving} />
          </p>
        </>
      )}
      <div className="row">
        {state === 'saved' ? (
          <AppLink className="btn btn-primary" to={paths.own.student.saved({ watch: contentId })}>
            {document ? <EyeIcon small /> : <PlayIcon small />}
            {document ? m.content_open() : m.content_watch()}
          </AppLink>
        ) : null}
        {state === 'failed' ? (
          <button type="button" className="btn" onClick={() => void saveAgain(contentId)}>
            <RetryIcon small />
            {m.platform_retry()}
          </button>
        ) : null}
        <button type="button" className="btn" aria-label={m.content_saved_remove_thing({ title })} onClick={onRemove}>
          <TrashIcon small />
          {m.content_saved_remove()}
        </button>
      </div>
    </li>
  )
}

function kindOf({ document, quality }: SavedLesson): string {
  if (document) return document === 'image' ? m.content_kind_image() : 'PDF'
  return quality === 'audio' ? m.content_sound_only() : quality
}

interface LicenceText {
  readonly text: string
  /** It does not open, or not for long. */
  readonly isWarning: boolean
}

/** Until when a saved lesson opens without a connection, or why it does not. */
function useLicenceText({ contentId, state }: SavedLesson): LicenceText | undefined {
  const [text, setText] = useState<LicenceText>()
  useEffect(() => {
    let left = false
    void licenceText(contentId).then((found) => {
      if (!left && state === 'saved') setText(found)
    })
    return () => {
      left = true
    }
  }, [contentId, state])
  return text
}

async function licenceText(contentId: number): Promise<LicenceText> {
  const database = await findSavedDatabase()
  const licence = await database?.get('licences', contentId)
  if (!database || !licence) return { text: m.content_licence_ended(), isWarning: true }
  const latest = await latestTime(database, savingAccount() ?? 0)
  const answer = licenceState(licence, { now: Date.now(), latest })
  if (answer === 'clock-wrong') return { text: m.content_clock_wrong(), isWarning: true }
  if (answer === 'ended') return { text: m.content_licence_ended(), isWarning: true }
  const time = dayAndTime(yangonTimestamp(new Date(licence.not_after)))
  if (endsSoon(licence, Date.now())) return { text: m.content_saved_ends_soon({ time }), isWarning: true }
  return { text: m.content_saved_until({ time }), isWarning: false }
}
