declare const locked: unique symbol

/**
 * A row as it was read under its lock, which lasts until the transaction ends. Only `lock…` queries, and the insert of a
 * row, make one; what changes a row takes one instead of an id, so that it reads nothing again.
 */
export type Locked<Row> = Row & { readonly [locked]: true }

/** For `lock…` queries alone. */
export const asLocked = <Row extends object>(row: Row): Locked<Row> => row as Locked<Row>

/** As `asLocked`, where there may be no such row. */
export const asLockedIfAny = <Row extends object>(row: Row | undefined): Locked<Row> | undefined =>
  row as Locked<Row> | undefined
