import type { Page } from '#platform/contract/wire.ts'

/** A page of a list as it travels: what the columns are called, then the rows. */
export interface PackedPage extends Omit<Page<unknown>, 'data'> {
  names: readonly string[]
  rows: readonly (readonly unknown[])[]
}

export function packedPage<Row extends object>({ data, ...page }: Page<Row>): PackedPage {
  const names = [...new Set(data.flatMap((row) => Object.keys(row)))]
  return { ...page, names, rows: data.map((row) => names.map((name) => row[name as keyof Row] ?? null)) }
}

export function unpackedPage<Row>({ names, rows, ...page }: PackedPage): Page<Row> {
  const data = rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at]])) as Row)
  return { ...page, data }
}

/** What an address says without the names that it leaves out, which data for a script would spell out. */
export function withoutGaps<Address extends object>(address: Address): Address {
  return JSON.parse(JSON.stringify(address)) as Address
}
