declare const locked: unique symbol

/**
 * A row that was read with a row lock, which lasts until the transaction ends. Only `lock…` queries and inserts
 * return one; functions that change a row take one instead of an id, so that they do not read it again.
 */
export type Locked<Row> = Row & { readonly [locked]: true }

/** For `lock…` queries only. */
export const asLocked = <Row extends object>(row: Row): Locked<Row> => row as Locked<Row>

/** As `asLocked`, when the row may be missing. */
export const asLockedIfAny = <Row extends object>(row: Row | undefined): Locked<Row> | undefined =>
  row as Locked<Row> | undefined
