import { useEffect } from 'react'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { CheckIcon, DownloadIcon } from '#platform/web/components/icons.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { showFailure } from '#platform/web/toasts/show-failure.ts'
import { sizeAndPrice } from '../../contract/data-size.ts'
import { isLocked, isUnfinished } from './saved-copy.ts'
import type { LessonToSave } from './saved-database.ts'
import { useSavedLessons } from './saved-list.ts'
import { SavedStateText } from './saved-state-text.tsx'
import { savingAccount } from './saving-account.ts'
import { useCanSave } from './saving-support.ts'
import { WifiButton } from './wifi-button.tsx'

interface SaveButtonProps {
  /** Those that can be saved. */
  lessons: readonly LessonToSave[]
  /** What the button saves: 'this lesson', 'the whole chapter'. */
  label: string
  /** Whether a lesson of it is still being prepared, and is not among them. */
  isPreparing?: boolean
}

/** Saves lessons on this device, with their size and price; then what has become of it. */
export function SaveButton({ lessons, label, isPreparing = false }: SaveButtonProps) {
  const { lessons: saved, saving } = useSavedLessons()
  const canSave = useCanSave()
  const isAnyLocked = saved?.some(
    (one) => isLocked(one) && lessons.some(({ contentId }) => contentId === one.contentId),
  )
  useEffect(() => {
    // Their course is open again: they need a licence alone.
    if (isAnyLocked) import('./licences.ts').then(({ renewLicences }) => renewLicences(), ignore)
  }, [isAnyLocked])
  const isInterrupted = saving === 'idle' && saved?.some(isUnfinished)
  useEffect(() => {
    // Where it cannot be fetched now, the next screen goes on.
    if (isInterrupted && canSave) loadSaving().then(({ goOnInterrupted }) => goOnInterrupted(), ignore)
  }, [isInterrupted, canSave])
  if (savingAccount() === undefined || !saved || canSave === undefined) return null
  if (lessons.length === 0)
    return isPreparing && canSave ? <p className="hint">{m.content_save_when_prepared()}</p> : null
  if (!canSave) return <p className="hint">{m.content_save_unsupported()}</p>
  const known = lessons.map((lesson) => saved.find(({ contentId }) => contentId === lesson.contentId))
  const missing = lessons.filter((_lesson, at) => known[at] === undefined)
  const [problem] = known.filter((lesson) => lesson?.state === 'failed')
  const [waiting] = known.filter((lesson) => lesson?.state === 'waiting')
  const bytes = missing.reduce((sum, { totalBytes }) => sum + totalBytes, 0)
  const shown = problem ?? waiting
  const isWhole = missing.length === 0 && !shown && !isAnyLocked && !isPreparing
  return (
    <div className="row" aria-live="polite">
      {missing.length > 0 ? (
        <button type="button" className="btn" onClick={() => void save(missing)}>
          <DownloadIcon />
          {label} · {sizeAndPrice([bytes, bytes])}
        </button>
      ) : null}
      {shown ? (
        <span className="small">
          <SavedStateText lesson={shown} saving={saving} />
        </span>
      ) : null}
      {isPreparing ? <span className="hint">{m.content_save_rest_when_prepared()}</span> : null}
      {waiting && saving === 'asks-wifi' ? <WifiButton /> : null}
      {missing.length < lessons.length ? (
        <AppLink className="row small" to={paths.own.student.saved()}>
          {isWhole ? <CheckIcon small /> : null}
          {isWhole ? m.content_saved() : m.content_saved_link()}
        </AppLink>
      ) : null}
    </div>
  )
}

/** What saves is fetched when it is used for the first time. */
const loadSaving = () => import('./save-queue.ts')
const ignore = () => undefined

async function save(lessons: readonly LessonToSave[]): Promise<void> {
  try {
    const { saveLessons } = await loadSaving()
    await saveLessons(lessons)
  } catch (error) {
    showFailure(error, () => void save(lessons))
  }
}
