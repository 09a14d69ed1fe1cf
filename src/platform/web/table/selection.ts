import { type Key, useState } from 'react'

/** Chosen rows of the page of a list that is shown. */
export interface Selection<Row> {
  /** Rows that at least one bulk action allows. */
  readonly selectable: readonly Row[]
  readonly chosen: readonly Row[]
  /** Names a row for screen readers and in the results. */
  readonly nameOf: (row: Row) => string
  readonly keyOf: (row: Row) => Key
  isSelectable(row: Row): boolean
  isChosen(row: Row): boolean
  choose(row: Row, chosen: boolean): void
  chooseAll(chosen: boolean): void
}

interface SelectionOptions<Row> {
  rows: readonly Row[]
  keyOf: (row: Row) => Key
  nameOf: (row: Row) => string
  isSelectable: (row: Row) => boolean
}

/** Keeps which rows are chosen. A row that is no longer shown, or no longer selectable, is not chosen. */
export function useSelection<Row>({ rows, keyOf, nameOf, isSelectable }: SelectionOptions<Row>): Selection<Row> {
  const [keys, setKeys] = useState<ReadonlySet<Key>>(new Set())
  const selectable = rows.filter(isSelectable)
  const isChosen = (row: Row) => keys.has(keyOf(row))
  return {
    selectable,
    chosen: selectable.filter(isChosen),
    nameOf,
    keyOf,
    isSelectable,
    isChosen,
    choose(row, chosen) {
      const rest = selectable.filter((other) => isChosen(other) && keyOf(other) !== keyOf(row))
      setKeys(new Set((chosen ? [...rest, row] : rest).map(keyOf)))
    },
    chooseAll: (chosen) => setKeys(new Set(chosen ? selectable.map(keyOf) : [])),
  }
}
