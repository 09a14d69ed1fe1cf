import { m } from '#platform/messages/generated/messages.js'
import { PlayIcon, TrashIcon } from '#platform/web/media/icons.tsx'
import { ContentType, Processing } from '../../contract/content-codes.ts'
import type { OwnContentRow } from '../../contract/contents.contract.ts'

export type ContentAct = 'delete' | 'deleteFailedContent' | 'enableDesktop' | 'disableDesktop'

/** Actions of an owner by the state of a content. @see M-CT-02 to M-CT-06 */
export function actionsOf(row: OwnContentRow): ContentAct[] {
  const isVideo = row.content_type === ContentType.video
  if (row.is_processing === Processing.processing) return []
  if (row.is_processing === Processing.failed) {
    if (row.key === null) return ['deleteFailedContent']
    return isVideo ? ['enableDesktop', 'delete'] : ['delete']
  }
  return isVideo ? [row.enable_pc ? 'disableDesktop' : 'enableDesktop', 'delete'] : ['delete']
}

const labels: Record<ContentAct, () => string> = {
  delete: m.content_delete_file,
  deleteFailedContent: m.content_delete_failed,
  enableDesktop: m.content_enable_pc,
  disableDesktop: m.content_disable_pc,
}

interface OwnContentActionsProps {
  row: OwnContentRow
  busy: boolean
  onAction: (action: ContentAct) => void
  onPreview: () => void
}

/** Action buttons of one content. */
export function OwnContentActions({ row, busy, onAction, onPreview }: OwnContentActionsProps) {
  const canPreview =
    row.content_type === ContentType.video && row.is_processing === Processing.completed && row.enable_pc
  return (
    <div className="row row-actions">
      {canPreview ? (
        <button
          type="button"
          className="btn"
          onClick={onPreview}
          aria-label={m.content_preview_thing({ name: row.content_title })}
        >
          <PlayIcon small />
          {m.content_preview()}
        </button>
      ) : null}
      {actionsOf(row).map((action) => {
        const deletes = action === 'delete' || action === 'deleteFailedContent'
        return (
          <button
            key={action}
            type="button"
            className={deletes ? 'btn btn-danger' : 'btn'}
            aria-disabled={busy}
            aria-label={`${labels[action]()} – ${row.content_title}`}
            onClick={busy ? undefined : () => onAction(action)}
          >
            {deletes ? <TrashIcon small /> : null}
            {labels[action]()}
          </button>
        )
      })}
    </div>
  )
}
