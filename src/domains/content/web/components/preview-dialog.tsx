import { useEffect, useId, useRef, useState } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { Modal } from '#platform/web/dialogs/modal.tsx'
import { ownSubtitles, type SubtitleLanguage } from '../../contract/subtitles.contract.ts'
import lessonPlayerStyles from '../player/lesson-player.module.css'
import { LessonPlayer } from '../player/lesson-player.tsx'
import type { LessonRef } from './lesson-ref.ts'

interface PreviewDialogProps {
  title: string
  lessonRef: LessonRef
  onClose: () => void
}

/** A preview of a video as students see it. @see OP-137 */
export function PreviewDialog({ title, lessonRef, onClose }: PreviewDialogProps) {
  const titleId = useId()
  const video = useRef<HTMLVideoElement>(null)
  const [languages, setLanguages] = useState<readonly SubtitleLanguage[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dialog is opened for one content.
  useEffect(() => {
    const { id, groupId, contentId } = lessonRef
    void browserApi.call(ownSubtitles, { params: { id, groupId, contentId } }).then(
      ({ subtitles }) => setLanguages(subtitles.map(({ language }) => language)),
      () => undefined, // The video is shown without them.
    )
  }, [])
  return (
    <Modal open onClose={onClose} className={`dialog ${lessonPlayerStyles.dialog}`} labelledBy={titleId}>
      <h2 id={titleId} className="dialog-title">
        {title}
      </h2>
      <LessonPlayer video={video} lessonRef={lessonRef} title={title} quality="auto" subtitles={languages} />
      <div className="actions">
        <button type="button" className="btn" onClick={onClose}>
          {m.platform_close()}
        </button>
      </div>
    </Modal>
  )
}
