import type { OwnContentRow } from '../../contract/contents.contract.ts'

type Rows = readonly OwnContentRow[]

/** An order that is shown until the list is read. */
interface UnreadOrder {
  readonly rows: Rows
  /** When its newest move was answered. What is read from then on has its order. */
  readonly answeredAt?: number
}

/** The orders of a list whose rows are moved one after another. */
export interface Orders {
  /** By all moves. */
  readonly expected?: UnreadOrder | undefined
  /** By those that the server has made. */
  readonly stored?: UnreadOrder | undefined
}

/** The list as it was read. */
export interface ReadRows {
  readonly rows: Rows
  /** When the reading began, on the clock of `performance`. */
  readonly readAt: number
}

export type Move = (rows: Rows) => Rows

/** An order that a reading has is not expected any more. The end of a reading does not say when React renders it. */
export function unlessRead(order: UnreadOrder | undefined, readAt: number): UnreadOrder | undefined {
  return order?.answeredAt !== undefined && readAt >= order.answeredAt ? undefined : order
}

const rowsOf = (order: UnreadOrder | undefined, { rows, readAt }: ReadRows): Rows =>
  unlessRead(order, readAt)?.rows ?? rows

/** A move is shown before the server has answered. */
export function withMove({ expected, stored }: Orders, read: ReadRows, move: Move): Orders {
  return { expected: { rows: move(rowsOf(expected, read)) }, stored }
}

/** The server has made a move. */
export function withStored(
  { expected, stored }: Orders,
  read: ReadRows,
  { move, answeredAt }: { readonly move: Move; readonly answeredAt: number },
): Orders {
  return { expected, stored: { rows: move(rowsOf(stored, read)), answeredAt } }
}

/** The newest move is answered. */
export function withAnswer({ expected, stored }: Orders, answeredAt: number): Orders {
  return { expected: expected && { ...expected, answeredAt }, stored }
}

/** The newest move did not reach the server: the order is that of the moves before it. */
export function withoutLost({ stored }: Orders): Orders {
  return { expected: stored, stored }
}
