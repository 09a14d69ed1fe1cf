import type { CacheTag } from './page-tags.ts'

/** The part of a transaction's changes that guests can see. */
export interface PageChange {
  /** Pages with one of these tags are dropped: the next reader waits for a new rendering. */
  readonly drop?: readonly CacheTag[]
  /**
   * Lists with one of these tags are shown for at most two more seconds while they are rendered in the background.
   */
  readonly refresh?: readonly CacheTag[]
  /** As `refresh`, at most once in ten seconds per tag: for frequent minor changes. */
  readonly refreshLater?: readonly CacheTag[]
}

/** PostgreSQL's limit for a NOTIFY payload is 7,999 bytes. */
const LONGEST_PAYLOAD = 7_999

/** The payload of a change; empty for everything, also when the tags exceed one message. */
export function payloadOf(change: PageChange | 'everything'): string {
  if (change === 'everything') return ''
  const payload = JSON.stringify(change)
  return Buffer.byteLength(payload) > LONGEST_PAYLOAD ? '' : payload
}

/** Parses a payload. An unreadable one, such as that of another release, means everything. */
export function changeOf(payload: string): PageChange | 'everything' {
  try {
    const { drop = [], refresh = [], refreshLater = [] } = JSON.parse(payload) as PageChange
    if (![drop, refresh, refreshLater].every(Array.isArray)) return 'everything'
    return { drop, refresh, refreshLater }
  } catch {
    return 'everything'
  }
}
