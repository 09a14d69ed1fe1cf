import type { Page } from '#platform/contract/wire.ts'

/** A page of a list as it travels: what the columns are called, then the rows. */
export interface PageColumns extends Omit<Page<unknown>, 'data'> {
  names: readonly string[]
  rows: readonly (readonly unknown[])[]
}

export function inColumns<Row extends object>({ data, ...page }: Page<Row>): PageColumns {
  const names = [...new Set(data.flatMap((row) => Object.keys(row)))]
  return { ...page, names, rows: data.map((row) => names.map((name) => row[name as keyof Row] ?? null)) }
}

export function fromColumns<Row>({ names, rows, ...page }: PageColumns): Page<Row> {
  const data = rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at]])) as Row)
  return { ...page, data }
}
