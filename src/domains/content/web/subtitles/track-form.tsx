import { type ChangeEvent, useId, useRef, useState } from 'react'
import { validationMessage } from '#platform/contract/validation-keys.ts'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { RefusedCall } from '#platform/web/api/failures.ts'
import { AlertIcon, TrashIcon, UploadIcon } from '#platform/web/components/icons.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'
import { validationText } from '#platform/web/locale/validation-text.ts'
import { showFailure } from '#platform/web/toasts/show-failure.ts'
import { showToast } from '#platform/web/toasts/toasts.ts'
import {
  type CheckedSubtitles,
  checkSubtitles,
  type OwnSubtitles,
  removeSubtitles,
  type SubtitleLanguage,
  saveSubtitles,
  subtitleExtensions,
  subtitleMaxBytes,
} from '../../contract/subtitles.contract.ts'
import { CheckedTrack } from './checked-track.tsx'
import { languageNames } from './subtitle-select.tsx'

interface TrackFormProps {
  trackRef: { id: string; groupId: string; contentId: string; language: SubtitleLanguage }
  /** What is stored in this language. */
  track: OwnSubtitles[number] | undefined
  onChange: () => void
}

/** A chosen file, and what the server has read in it. */
interface Chosen {
  readonly file: File
  readonly checked: CheckedSubtitles
}

/** Subtitles in one language: a file is chosen, its cues and its faults are shown, and then it is saved. */
export function TrackForm({ trackRef, track, onChange }: TrackFormProps) {
  const headingId = useId()
  const errorId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<Chosen>()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const language = languageNames[trackRef.language]()

  /** A refused file says why beside the button; the file that was read before stays. */
  async function run(work: () => Promise<void>) {
    setBusy(true)
    setError(undefined)
    try {
      await work()
    } catch (failure) {
      const problem = failure instanceof RefusedCall ? failure.errors.file?.[0] : undefined
      if (problem === undefined) showFailure(failure, () => void run(work))
      else setError(problem)
    } finally {
      setBusy(false)
    }
  }
  function take(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? []
    event.target.value = ''
    if (!file) return
    setChosen(undefined)
    // Known without sending it.
    if (file.size > subtitleMaxBytes) {
      setError(validationText(validationMessage('file_too_large', { max: '1 MB' })))
      return
    }
    void run(async () => {
      const checked = await browserApi.call(checkSubtitles, { params: trackRef, body: formOf(file) })
      setChosen({ file, checked })
    })
  }
  const save = ({ file }: Chosen) =>
    run(async () => {
      await browserApi.call(saveSubtitles, { params: trackRef, body: formOf(file) })
      setChosen(undefined)
      showToast(m.content_subtitles_saved())
      onChange()
    })
  const remove = () =>
    run(async () => {
      await browserApi.call(removeSubtitles, { params: trackRef })
      showToast(m.content_subtitles_removed())
      onChange()
    })
  return (
    <section className="panel stack-s" aria-labelledby={headingId}>
      <h3 id={headingId}>{language}</h3>
      <p className="small">{track ? stateOf(track) : m.content_subtitles_none()}</p>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        aria-label={`${m.content_subtitles_choose()} – ${language}`}
        aria-describedby={error === undefined ? undefined : errorId}
        accept={subtitleExtensions.map((extension) => `.${extension}`).join(',')}
        onChange={take}
      />
      {error === undefined ? null : (
        <p id={errorId} className="error" role="alert">
          <AlertIcon small />
          {error}
        </p>
      )}
      {chosen ? (
        <CheckedTrack checked={chosen.checked} language={trackRef.language} fileName={chosen.file.name} />
      ) : null}
      <div className="row">
        {chosen ? (
          <button
            type="button"
            className="btn btn-primary"
            aria-disabled={busy}
            onClick={() => busy || void save(chosen)}
          >
            {m.content_save()}
          </button>
        ) : null}
        <button
          type="button"
          className="btn"
          aria-disabled={busy}
          aria-label={`${track || chosen ? m.content_subtitles_replace() : m.content_subtitles_choose()} – ${language}`}
          onClick={() => busy || input.current?.click()}
        >
          <UploadIcon small />
          {track || chosen ? m.content_subtitles_replace() : m.content_subtitles_choose()}
        </button>
        {track && !chosen ? (
          <button
            type="button"
            className="btn"
            aria-disabled={busy}
            aria-label={`${m.content_subtitles_remove()} – ${language}`}
            onClick={() => busy || void remove()}
          >
            <TrashIcon small />
            {m.content_subtitles_remove()}
          </button>
        ) : null}
      </div>
    </section>
  )
}

function stateOf({ cues, source_name: file }: OwnSubtitles[number]): string {
  return m.content_subtitles_some({ count: cues, n: localDigits(cues), file })
}

function formOf(file: File): FormData {
  const form = new FormData()
  form.append('file', file, file.name)
  return form
}
