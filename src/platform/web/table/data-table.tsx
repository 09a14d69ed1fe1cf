import type { Key, ReactNode } from 'react'
import styles from './data-table.module.css'

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
}

interface DataTableProps<Row> {
  /** Accessible name of the table. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => Key
  /** Low rows in a wide window, for the console's long tables. @see OWN-18 */
  dense?: boolean
  /** CSS class of a row, for example of the one just changed. */
  rowClass?: (row: Row) => string | undefined
}

/** A table from 960 px, one card per row below. ARIA roles are explicit, because `display: block` removes them. */
export function DataTable<Row>({ caption, columns, rows, rowKey, dense = false, rowClass }: DataTableProps<Row>) {
  return (
    <table className={dense ? `${styles.table} ${styles.dense}` : styles.table} role="table">
      <caption className="visually-hidden">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
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
            {columns.map((column) => (
              <Cell key={column.id} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function cellClass<Row>({ kind, phoneLine }: Column<Row>): string | undefined {
  if (kind === 'number') return 'num'
  if (kind === 'actions') return styles.actions
  return phoneLine ? styles.phoneLine : undefined
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  if (column.kind === 'title') {
    return (
      <th scope="row" role="rowheader">
        {column.cell(row)}
      </th>
    )
  }
  return (
    <td role="cell" className={cellClass(column)} data-label={column.phoneLabel}>
      {column.cell(row)}
    </td>
  )
}
