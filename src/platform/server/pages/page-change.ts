import type { CacheTag } from './page-tags.ts'

/** What a transaction has changed of what guests can see. */
export interface PageChange {
  /** Pages that rest on one of these are dropped: the next reader waits for a new one. */
  readonly drop?: readonly CacheTag[]
  /** Of lists: pages are shown for at most two seconds more, while new ones are rendered behind them. */
  readonly refresh?: readonly CacheTag[]
  /** As `refresh`, at most once in ten seconds for each tag: for what changes often and matters little. */
  readonly refreshLater?: readonly CacheTag[]
}

/** A payload of PostgreSQL's NOTIFY has fewer than 8,000 bytes. */
const LONGEST_PAYLOAD = 7_999

/** The payload of a change; empty for everything, also where the tags are too many for one message. */
export function payloadOf(change: PageChange | 'everything'): string {
  if (change === 'everything') return ''
  const payload = JSON.stringify(change)
  return Buffer.byteLength(payload) > LONGEST_PAYLOAD ? '' : payload
}

/** The change of a payload. What cannot be read, as from a process of another release, means everything. */
export function changeOf(payload: string): PageChange | 'everything' {
  try {
    const { drop = [], refresh = [], refreshLater = [] } = JSON.parse(payload) as PageChange
    if (![drop, refresh, refreshLater].every(Array.isArray)) return 'everything'
    return { drop, refresh, refreshLater }
  } catch {
    return 'everything'
  }
}
