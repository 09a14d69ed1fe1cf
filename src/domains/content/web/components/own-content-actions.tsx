import { m } from '#platform/messages/generated/messages.js'
import {
  EditIcon,
  EyeIcon,
  LockIcon,
  PhoneIcon,
  RetryIcon,
  TalkIcon,
  TrashIcon,
  UploadIcon,
  VideoIcon,
} from '#platform/web/components/icons.tsx'
import { useHasApp } from '#platform/web/layout/app-stores.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { type RowAction, RowMenu } from '#platform/web/table/row-menu.tsx'
import { ContentType, Processing } from '../../contract/content-codes.ts'
import type { OwnContentRow } from '../../contract/contents.contract.ts'
import { type LessonRef, openingOf, viewerPath } from './lesson-ref.ts'
import { openLesson } from './open-lesson.ts'

export type ContentAct =
  | 'delete'
  | 'deleteFailedContent'
  | 'enableDesktop'
  | 'disableDesktop'
  | 'showFree'
  | 'hideFree'
  | 'asSlides'
  | 'withEveryFrame'

/** Actions of an owner on a content of a video course: whether everybody may open it. */
function freeActions(row: OwnContentRow): ContentAct[] {
  if (row.is_free) return ['hideFree']
  const opening = openingOf(row.o_file_name)
  const opens = opening === 'video' ? row.enable_pc : opening !== 'download'
  return opens && row.is_processing === Processing.completed ? ['showFree'] : []
}

/** Prepares a video in the other way. A video that is being prepared, or where it makes no difference, has no value. */
function slidesActions({ prepared_as_slides: asSlides }: OwnContentRow): ContentAct[] {
  if (typeof asSlides !== 'boolean') return []
  return [asSlides ? 'withEveryFrame' : 'asSlides']
}

/** Actions of an owner by the state of a content. @see M-CT-02 to M-CT-06 */
function actionsOf(row: OwnContentRow): ContentAct[] {
  const isVideo = row.content_type === ContentType.video
  if (row.is_processing === Processing.processing) return []
  if (row.is_processing === Processing.failed) {
    if (row.key === null) return ['deleteFailedContent']
    return isVideo ? ['enableDesktop', 'delete'] : ['delete']
  }
  if (!isVideo) return ['delete']
  const isWanted = row.enable_pc || row.in_browsers === 'preparing'
  return [isWanted ? 'disableDesktop' : 'enableDesktop', ...slidesActions(row), 'delete']
}

const labels: Record<ContentAct, () => string> = {
  delete: m.content_delete_file,
  deleteFailedContent: m.content_delete_failed,
  enableDesktop: m.content_enable_pc,
  disableDesktop: m.content_disable_pc,
  showFree: m.content_show_free,
  hideFree: m.content_hide_free,
  asSlides: m.content_as_slides,
  withEveryFrame: m.content_with_every_frame,
}
const icons = {
  delete: TrashIcon,
  deleteFailedContent: TrashIcon,
  enableDesktop: VideoIcon,
  disableDesktop: PhoneIcon,
  showFree: EyeIcon,
  hideFree: LockIcon,
  asSlides: RetryIcon,
  withEveryFrame: RetryIcon,
}

interface OwnContentActionsProps {
  row: OwnContentRow
  lessonRef: LessonRef
  isVideoCourse: boolean
  busy: boolean
  onAction: (action: ContentAct) => void
  onPreview: () => void
  onRename: () => void
  onReplace: () => void
  onSubtitles: () => void
  /** Undefined for the first and last of the list. */
  onUp?: (() => void) | undefined
  onDown?: (() => void) | undefined
}

/** Opens one content, and has the other actions in a menu. */
export function OwnContentActions(props: OwnContentActionsProps) {
  const { row, isVideoCourse, busy, onAction, onRename, onReplace, onSubtitles, onUp, onDown } = props
  const hasApp = useHasApp()
  const named = (label: string) => ({ label, fullLabel: `${label} – ${row.content_title}` })
  const move: RowAction[] = [
    ...(onUp ? [{ ...named(m.content_move_up()), onSelect: onUp }] : []),
    ...(onDown ? [{ ...named(m.content_move_down()), onSelect: onDown }] : []),
  ]
  const replace = { ...named(m.content_replace()), icon: UploadIcon, onSelect: onReplace }
  const subtitles = { ...named(m.content_subtitles()), icon: TalkIcon, onSelect: onSubtitles }
  const actions: RowAction[] = [
    { ...named(m.content_rename()), icon: EditIcon, onSelect: onRename },
    ...(row.key === null ? [] : [replace]),
    ...(row.key !== null && row.content_type === ContentType.video ? [subtitles] : []),
    ...move,
    ...[...(isVideoCourse ? freeActions(row) : []), ...actionsOf(row)].map((action) => ({
      ...named(action === 'disableDesktop' && !hasApp ? m.content_close_browsers() : labels[action]()),
      icon: icons[action],
      danger: action === 'delete' || action === 'deleteFailedContent',
      onSelect: () => onAction(action),
    })),
  ]
  return (
    <div className="row">
      <OpenButton {...props} />
      <RowMenu label={m.content_actions_of({ name: row.content_title })} actions={actions} busy={busy} />
    </div>
  )
}

/** A video opens in a dialog once it is prepared; until then its file is saved. */
function OpenButton({ row, lessonRef, onPreview }: OwnContentActionsProps) {
  if (row.key === null) return null
  const opening = openingOf(row.o_file_name)
  const isPrepared = row.enable_pc || row.duration_seconds !== null
  const opens = opening === 'image' || opening === 'pdf' || (opening === 'video' && isPrepared)
  const text = opens ? m.content_open() : m.content_download()
  const label = `${text} – ${row.content_title}`
  const content = (
    <>
      {opens ? <EyeIcon small /> : null}
      {text}
    </>
  )
  if (opening === 'image') {
    return (
      <AppLink className="btn" to={viewerPath(lessonRef, 'image')} aria-label={label}>
        {content}
      </AppLink>
    )
  }
  const open = () => {
    if (opening === 'video' && isPrepared) onPreview()
    else void openLesson(lessonRef, opening === 'pdf' ? 'pdf' : 'download')
  }
  return (
    <button type="button" className="btn" aria-label={label} onClick={open}>
      {content}
    </button>
  )
}
