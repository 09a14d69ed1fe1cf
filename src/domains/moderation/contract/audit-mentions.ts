/** As many of a list as tell which they are. */
const NAMED_AT_MOST = 5

/** The columns in which entries of the audit trail name another thing by its number, and what kind of thing it is. */
const kinds: Readonly<Record<string, string>> = {
  courseId: 'course',
  classId: 'class',
  categoryId: 'category',
  ids: 'payout',
  people: 'account',
}

export interface Mentions {
  /** As targets are written: 'course:12'. */
  readonly codes: readonly string[]
  /** How many more there are that are not named. */
  readonly more: number
}

/** The things that a column of an entry names by their numbers. */
export function mentionsIn(column: string, value: unknown): Mentions {
  if (column === 'owner') return { codes: [String(value)].filter((code) => /^[a-z]+:\d+$/.test(code)), more: 0 }
  const kind = kinds[column]
  if (kind === undefined) return { codes: [], more: 0 }
  const ids = [value].flat().filter((id) => Number.isInteger(id))
  return {
    codes: ids.slice(0, NAMED_AT_MOST).map((id) => `${kind}:${id}`),
    more: Math.max(0, ids.length - NAMED_AT_MOST),
  }
}

/**
 * What an entry says of one side of a change, column by column. To whom a broadcast went stands among what was asked for,
 * by which a repeated one is known.
 */
export function auditColumns(side: unknown): Record<string, unknown> {
  if (typeof side !== 'object' || side === null) return {}
  const { asked, ...columns } = side as { asked?: { to?: { ids?: unknown } } }
  const people = asked?.to?.ids
  return Array.isArray(people) ? { ...columns, people } : columns
}
