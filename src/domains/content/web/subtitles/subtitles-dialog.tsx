import { useEffect, useId, useState } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { Modal } from '#platform/web/dialogs/modal.tsx'
import { ErrorState } from '#platform/web/states/states.tsx'
import type { OwnContentRow } from '../../contract/contents.contract.ts'
import { type OwnSubtitles, ownSubtitles, subtitleLanguages } from '../../contract/subtitles.contract.ts'
import { TrackForm } from './track-form.tsx'

interface SubtitlesDialogProps {
  contentsRef: { id: string; groupId: string }
  row: OwnContentRow
  onClose: () => void
}

/** The subtitles of an owner's video, one file for each language. */
export function SubtitlesDialog({ contentsRef, row, onClose }: SubtitlesDialogProps) {
  const titleId = useId()
  const contentRef = { ...contentsRef, contentId: String(row.id) }
  const [tracks, setTracks] = useState<OwnSubtitles>()
  const [failed, setFailed] = useState(false)
  async function load() {
    setFailed(false)
    try {
      setTracks((await browserApi.call(ownSubtitles, { params: contentRef })).subtitles)
    } catch {
      setFailed(true)
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dialog is opened for one content.
  useEffect(() => void load(), [])
  return (
    <Modal open onClose={onClose} className="dialog" labelledBy={titleId}>
      <h2 id={titleId} className="dialog-title">
        {m.content_subtitles_of({ name: row.content_title })}
      </h2>
      <p className="hint">{m.content_subtitles_hint()}</p>
      {failed ? <ErrorState onRetry={() => void load()} /> : null}
      {!failed && !tracks ? <p role="status">{m.platform_loading()}</p> : null}
      {tracks
        ? subtitleLanguages.map((language) => (
            <TrackForm
              key={language}
              trackRef={{ ...contentRef, language }}
              track={tracks.find((track) => track.language === language)}
              onChange={() => void load()}
            />
          ))
        : null}
      <div className="actions">
        <button type="button" className="btn" onClick={onClose}>
          {m.platform_close()}
        </button>
      </div>
    </Modal>
  )
}
