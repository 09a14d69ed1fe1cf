import { useEffect, useState } from 'react'
import { paths } from '#paths'
import { withWholeWords } from '#platform/contract/burmese/whole-words.ts'
import { yangonDay, yangonTimestamp } from '#platform/contract/calendar.ts'
import type { Path } from '#platform/contract/path.ts'
import { m } from '#platform/messages/generated/messages.js'
import { DownloadIcon, EyeIcon, PlayIcon, RetryIcon, TrashIcon } from '#platform/web/components/icons.tsx'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { dayAndTime, dayOf } from '#platform/web/locale/day-and-time.ts'
import { showFailure } from '#platform/web/toasts/show-failure.ts'
import { showToast } from '#platform/web/toasts/toasts.ts'
import { megabytes } from '../../contract/data-size.ts'
import { largestDocumentBytes } from '../../contract/document-kind.ts'
import { savedKind } from '../next-lesson/following-saved.ts'
import { latestTime } from './latest-time.ts'
import { useRenewals } from './licence-renewals.ts'
import { endsSoon, licenceState } from './licence-state.ts'
import { ownDevice } from './own-device.ts'
import { saveAgain } from './save-queue.ts'
import { saveReplacement } from './save-replacement.ts'
import { copyBeingSaved, isLocked, isOnDevice, keptUntil, type SavedCopy } from './saved-copy.ts'
import { findSavedDatabase, type SavedLesson } from './saved-database.ts'
import styles from './saved-row.module.css'
import { SavedStateText } from './saved-state-text.tsx'
import { savingAccount } from './saving-account.ts'
import type { Saving } from './saving-tabs.ts'

interface SavedRowProps {
  lesson: SavedLesson
  saving: Saving
  onRemove: () => void
}

/** A saved lesson with its size and how long it opens, and what is being saved of it. */
export function SavedRow({ lesson, saving, onRemove }: SavedRowProps) {
  const { contentId, title, chapter, document, endedAt, totalBytes } = lesson
  const { lesson: copy } = copyBeingSaved(lesson)
  const licence = useLicenceText(lesson)
  return (
    <li className={styles.row}>
      <p className="name">
        <WrittenText>{title}</WrittenText>
      </p>
      <p className="hint">
        <WrittenText>{chapter}</WrittenText> · {savedKind(lesson)} · {megabytes(totalBytes)}
      </p>
      {endedAt === undefined ? null : (
        <p className="small">
          {m.content_saved_locked({ ...ownDevice(), day: dayOf(yangonDay(new Date(keptUntil(endedAt)))) })}
        </p>
      )}
      {isOnDevice(lesson) ? (
        <>
          {lesson.isReplaced ? <p className="small">{m.content_saved_replaced()}</p> : null}
          {lesson.replacement ? <p className="small">{m.content_saved_older_stays()}</p> : null}
          <p className="small">{licence?.isWarning ? <b>{licence.text}</b> : licence?.text}</p>
        </>
      ) : null}
      {copy.state === 'saved' ? null : <CopyProgress copy={copy} saving={saving} />}
      <div className="row">
        {endedAt === undefined ? null : (
          <AppLink className="btn btn-primary" to={detailPath(lesson)}>
            {m.content_buy_again()}
          </AppLink>
        )}
        {isOnDevice(lesson) ? (
          <AppLink className="btn btn-primary" to={paths.own.student.saved({ watch: contentId })}>
            {document ? <EyeIcon small /> : <PlayIcon small />}
            {document ? m.content_open() : m.content_watch()}
          </AppLink>
        ) : null}
        {lesson.isReplaced && !lesson.replacement && !isLocked(lesson) ? (
          <button type="button" className="btn" onClick={() => void replace(lesson)}>
            <DownloadIcon small />
            {m.content_save_replacement()}
          </button>
        ) : null}
        {copy.state === 'failed' ? (
          <button type="button" className="btn" onClick={() => void saveAgain(contentId)}>
            <RetryIcon small />
            {m.platform_retry()}
          </button>
        ) : null}
        <button
          type="button"
          className="btn"
          aria-label={m.content_saved_remove_thing({ title: withWholeWords(title) })}
          onClick={onRemove}
        >
          <TrashIcon small />
          {m.content_saved_remove()}
        </button>
      </div>
    </li>
  )
}

/** The page on which the course is bought. */
function detailPath({ via, id }: SavedLesson): Path {
  return via === 'class' ? paths.class.detail(id) : paths.videoCourse.detail(id)
}

function CopyProgress({ copy, saving }: { copy: SavedCopy['lesson']; saving: Saving }) {
  const { title, state, savedBytes, totalBytes } = copy
  return (
    <>
      <progress
        className={styles.bar}
        value={savedBytes}
        max={Math.max(1, totalBytes)}
        aria-label={withWholeWords(title)}
      />
      <p className="small" role={state === 'failed' ? 'alert' : undefined}>
        <SavedStateText lesson={copy} saving={saving} />
      </p>
    </>
  )
}

const notSaved = {
  preparing: m.refusal_content_not_finished,
  failed: m.content_enable_failed,
  'too-large': () => m.content_save_too_large({ size: megabytes(largestDocumentBytes) }),
  other: m.content_save_not_found,
}

async function replace(lesson: SavedLesson): Promise<void> {
  try {
    const outcome = await saveReplacement(lesson)
    if (outcome !== 'begun') showToast(notSaved[outcome](), { tone: 'problem' })
  } catch (error) {
    showFailure(error, () => void replace(lesson))
  }
}

interface LicenceText {
  readonly text: string
  /** It does not open, or not for long. */
  readonly isWarning: boolean
}

/** Until when a saved lesson opens without a connection, or why it does not. */
function useLicenceText(lesson: SavedLesson): LicenceText | undefined {
  const { contentId, state, isReplaced = false } = lesson
  const [text, setText] = useState<LicenceText>()
  const renewals = useRenewals()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a renewal changes the licence that is read.
  useEffect(() => {
    let left = false
    void licenceText(contentId, isReplaced).then((found) => {
      if (!left && state === 'saved') setText(found)
    })
    return () => {
      left = true
    }
  }, [contentId, state, isReplaced, renewals])
  return text
}

async function licenceText(contentId: number, isReplaced: boolean): Promise<LicenceText> {
  // A connection renews no licence of an older file.
  const ended = { text: isReplaced ? m.content_replaced_ended() : m.content_licence_ended(), isWarning: true }
  const database = await findSavedDatabase()
  const licence = await database?.get('licences', contentId)
  const files = await database?.get('streams', contentId)
  if (!database || !licence || licence.version !== files?.version) return ended
  const latest = await latestTime(database, savingAccount() ?? 0)
  const answer = licenceState(licence, { now: Date.now(), latest })
  if (answer === 'clock-wrong') return { text: m.content_clock_wrong(ownDevice()), isWarning: true }
  if (answer === 'ended') return ended
  const time = dayAndTime(yangonTimestamp(new Date(licence.not_after)))
  if (endsSoon(licence, Date.now())) return { text: m.content_saved_ends_soon({ time }), isWarning: true }
  return { text: m.content_saved_until({ time }), isWarning: false }
}
