import type { Key, PointerEvent, ReactNode } from 'react'
import { withoutWordJoiners } from '#platform/contract/burmese/word-joiners.ts'
import { m } from '#platform/messages/generated/messages.js'
import { drawnText } from '#platform/web/locale/drawn-text.ts'
import { langOf } from '#platform/web/locale/text-language.ts'
import styles from './data-table.module.css'
import type { Selection } from './selection.ts'

export interface Column<Row> {
  id: string
  /** Column header; on phones it precedes the value unless the value explains itself. */
  head: ReactNode
  cell: (row: Row) => ReactNode
  /** `title` is the row header, `number` is right-aligned, `actions` holds buttons and comes last. */
  kind?: 'title' | 'number' | 'actions'
  /** Text before the value on phones, instead of the header. */
  phoneLabel?: string
  /** Takes a line of its own on phones, where two values otherwise share one. */
  phoneLine?: boolean
  /** In a wide window each line is cut where it has no space, and shown whole on hover; it wraps on a touch screen. */
  cut?: boolean
  /**
   * In a wide window it shares the space with columns that are cut, and wraps all but links, which lead to their text.
   * Without a mouse links wrap, too.
   */
  wraps?: boolean
}

interface DataTableProps<Row> {
  /** Accessible name of the table. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => Key
  /** A checkbox for each row that can be chosen. */
  selection?: Selection<Row>
  /** CSS class of a row, for example of the one just changed. */
  rowClass?: (row: Row) => string | undefined
}

/**
 * A table from 960 px, with rows of 40 to 48 px where no text wraps; one card per row below. ARIA roles are explicit,
 * because `display: block` removes them.
 *
 * @see OWN-18
 */
export function DataTable<Row>({ caption, columns, rows, rowKey, selection, rowClass }: DataTableProps<Row>) {
  return (
    <table className={styles.table} role="table" onPointerOver={showWhole}>
      <caption className="visually-hidden">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {selection ? <ChooseAll selection={selection} /> : null}
          {columns.map((column) => (
            <th
              key={column.id}
              scope="col"
              role="columnheader"
              className={column.kind === 'number' ? 'num' : undefined}
            >
              {column.kind === 'actions' ? <span className="visually-hidden">{column.head}</span> : column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row" className={rowClass?.(row)}>
            {selection ? <Choose selection={selection} row={row} /> : null}
            {columns.map((column) => (
              <Cell key={column.id} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Names a line that is cut when the pointer comes to it. */
function showWhole({ target }: PointerEvent<HTMLTableElement>) {
  const line = target instanceof Element ? target.closest<HTMLElement>(`:is(.${styles.cut}, .${styles.wraps}) *`) : null
  if (line && !line.title && line.scrollWidth > line.clientWidth) line.title = withoutWordJoiners(line.textContent)
}

function ChooseAll<Row>({ selection }: { selection: Selection<Row> }) {
  const { chosen, selectable, chooseAll } = selection
  return (
    <th scope="col" role="columnheader" className={styles.choose}>
      {selectable.length > 0 ? (
        <label>
          <input
            type="checkbox"
            aria-label={m.platform_bulk_choose_page()}
            checked={chosen.length === selectable.length}
            onChange={(event) => chooseAll(event.target.checked)}
          />
        </label>
      ) : null}
    </th>
  )
}

function Choose<Row>({ selection, row }: { selection: Selection<Row>; row: Row }) {
  return (
    <td role="cell" className={styles.choose}>
      {selection.isSelectable(row) ? (
        <label>
          <input
            type="checkbox"
            aria-label={m.platform_bulk_choose({ name: selection.nameOf(row) })}
            checked={selection.isChosen(row)}
            onChange={(event) => selection.choose(row, event.target.checked)}
          />
        </label>
      ) : null}
    </td>
  )
}

function cellClass<Row>({ kind, phoneLine, cut, wraps }: Column<Row>): string | undefined {
  if (kind === 'number') return 'num'
  if (kind === 'actions') return styles.actions
  const width = wraps ? styles.wraps : cut && styles.cut
  const classes = [phoneLine && styles.phoneLine, width].filter(Boolean)
  return classes.length > 0 ? classes.join(' ') : undefined
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const content = drawnText(column.cell(row))
  const value = column.cut || column.wraps ? <div>{content}</div> : content
  const lang = langOf(content)
  if (column.kind === 'title') {
    return (
      <th scope="row" role="rowheader" className={cellClass(column)} lang={lang}>
        {value}
      </th>
    )
  }
  return (
    <td role="cell" className={cellClass(column)} data-label={column.phoneLabel} lang={lang}>
      {value}
    </td>
  )
}
