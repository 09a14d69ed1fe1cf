/** Maximum number of rows that are named. */
const NAMED_AT_MOST = 5

/** Columns of audit entries that refer to another row by id, with its kind. */
const kinds: Readonly<Record<string, string>> = {
  courseId: 'course',
  classId: 'class',
  categoryId: 'category',
  ids: 'payout',
  people: 'account',
}

interface Mentions {
  /** In the form of targets: 'course:12'. */
  readonly codes: readonly string[]
  /** How many more there are. */
  readonly more: number
}

/** The rows that a column of an entry refers to. */
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
 * The column values of one side of a change. The recipients of a broadcast are part of its request, by which a
 * repetition is recognised.
 */
export function auditColumns(side: unknown): Record<string, unknown> {
  if (typeof side !== 'object' || side === null) return {}
  const { asked, ...columns } = side as { asked?: { to?: { ids?: unknown } } }
  const people = asked?.to?.ids
  return Array.isArray(people) ? { ...columns, people } : columns
}
