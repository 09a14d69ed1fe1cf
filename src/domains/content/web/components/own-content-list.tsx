import { formatFileSize } from '#platform/contract/file-size.ts'
import { m } from '#platform/messages/generated/messages.js'
import { Badge } from '#platform/web/components/badge.tsx'
import { FileIcon } from '#platform/web/components/file-icon.tsx'
import { EyeIcon } from '#platform/web/components/icons.tsx'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'
import type { OwnContentRow } from '../../contract/contents.contract.ts'
import { clockText, kindName, tileTone } from './content-labels.ts'
import { ContentState } from './content-state.tsx'
import styles from './contents.module.css'
import { type ContentAct, OwnContentActions } from './own-content-actions.tsx'
import { useDragOrder } from './use-drag-order.ts'

interface OwnContentListProps {
  contentsRef: { id: string; groupId: string }
  isVideoCourse: boolean
  rows: readonly OwnContentRow[]
  /** The rows of earlier pages, and those of all pages. */
  rowsBefore: number
  total: number
  busyId: number | undefined
  /** The position is counted from 1 over all pages. */
  onMove: (row: OwnContentRow, position: number) => void
  onAction: (row: OwnContentRow, action: ContentAct) => void
  onPreview: (row: OwnContentRow) => void
  onRename: (row: OwnContentRow) => void
  onReplace: (row: OwnContentRow) => void
  onSubtitles: (row: OwnContentRow) => void
}

/** The contents of a group in their order, which is changed by drag, by the arrow keys on a handle and by menu. */
export function OwnContentList(props: OwnContentListProps) {
  const { rows, rowsBefore, total, onMove } = props
  const positionOf = (index: number) => rowsBefore + index + 1
  function move(id: number, to: number) {
    const row = rows.find((one) => one.id === id)
    const position = positionOf(to)
    if (row && position >= 1 && position <= total) onMove(row, position)
  }
  const { listRef, drag, handleProps } = useDragOrder(
    rows.map(({ id }) => id),
    move,
  )
  const rowClass = (index: number) => {
    if (!drag || drag.to === drag.from) return styles.row
    if (index === drag.from) return `${styles.row} ${styles.dragged}`
    if (index !== drag.to) return styles.row
    return `${styles.row} ${drag.to < drag.from ? styles.dropAbove : styles.dropBelow}`
  }
  return (
    <ul className={styles.contents} ref={listRef}>
      {rows.map((row, index) => (
        <li key={row.id} className={rowClass(index)}>
          <button
            type="button"
            id={handleId(row.id)}
            className={styles.handle}
            aria-label={m.content_order_handle({
              name: row.content_title,
              position: localDigits(positionOf(index)),
              total: localDigits(total),
            })}
            {...handleProps(row.id)}
          >
            <span className={styles.grip} aria-hidden="true" />
          </button>
          <ContentFacts row={row} />
          <Actions {...props} row={row} position={positionOf(index)} />
        </li>
      ))}
    </ul>
  )
}

function ContentFacts({ row }: { row: OwnContentRow }) {
  return (
    <>
      <span className={tileTone(row.o_file_name)}>
        <FileIcon fileName={row.o_file_name} />
      </span>
      <div className={styles.name}>
        <p className="name">
          <WrittenText>{row.content_title}</WrittenText>
        </p>
        <p className="small">{factsOf(row)}</p>
        <div className={styles.badges}>
          <ContentState content={row} />
          {row.is_free ? (
            <Badge tone="jade" icon={EyeIcon}>
              {m.content_is_free()}
            </Badge>
          ) : null}
          {row.prepared_as_slides ? <Badge>{m.content_is_slides()}</Badge> : null}
        </div>
      </div>
    </>
  )
}

function Actions({ row, position, ...props }: OwnContentListProps & { row: OwnContentRow; position: number }) {
  const { contentsRef, isVideoCourse, total, busyId, onAction, onPreview, onRename, onReplace, onSubtitles, onMove } =
    props
  return (
    <OwnContentActions
      row={row}
      lessonRef={{ via: 'course', ...contentsRef, contentId: String(row.id) }}
      isVideoCourse={isVideoCourse}
      busy={busyId === row.id}
      onAction={(chosen) => onAction(row, chosen)}
      onPreview={() => onPreview(row)}
      onRename={() => onRename(row)}
      onReplace={() => onReplace(row)}
      onSubtitles={() => onSubtitles(row)}
      onUp={position > 1 ? () => onMove(row, position - 1) : undefined}
      onDown={position < total ? () => onMove(row, position + 1) : undefined}
    />
  )
}

/** Id of the element that orders a content. */
export function handleId(contentId: number): string {
  return `order-${contentId}`
}

function factsOf(row: OwnContentRow): string {
  const length = row.duration_seconds === null ? [] : [clockText(row.duration_seconds)]
  return [kindName(row.o_file_name), ...length, formatFileSize(row.file_size)].join(' · ')
}
