import type { Key, ReactNode } from 'react'

export interface Column<Row> {
  id: string
  /** The column's head; on phones it stands before the value unless the value explains itself. */
  head: ReactNode
  cell: (row: Row) => ReactNode
  /** `title` is the row's own header, `number` is right-aligned, the third kind holds buttons and comes last; it is also the class of the cell. */
  kind?: 'title' | 'number' | 'acts'
  /** Text put before the value on phones. */
  phoneLabel?: string
  /** Has a line of its own on phones, where two values stand beside each other else. */
  phoneLine?: boolean
}

interface DataTableProps<Row> {
  /** What the table lists, for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => Key
  /** Marks a row, for example the one just changed. */
  rowClass?: (row: Row) => string | undefined
}

/** A table from 960 px, a card a row below. Roles are written out, because `display: block` drops them. */
export function DataTable<Row>({ caption, columns, rows, rowKey, rowClass }: DataTableProps<Row>) {
  return (
    <table className="table" role="table">
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
              {column.kind === 'acts' ? <span className="visually-hidden">{column.head}</span> : column.head}
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

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  if (column.kind === 'title') {
    return (
      <th scope="row" role="rowheader">
        {column.cell(row)}
      </th>
    )
  }
  const className = column.kind === 'number' ? 'num' : (column.kind ?? (column.phoneLine ? 'phone-line' : undefined))
  return (
    <td role="cell" className={className} data-label={column.phoneLabel}>
      {column.cell(row)}
    </td>
  )
}
