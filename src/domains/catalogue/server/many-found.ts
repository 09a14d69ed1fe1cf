import { LRUCache } from 'lru-cache'

const forgottenAfterMs = 30_000
const mostMarks = 2_000

const many = new LRUCache<string, true>({ max: mostMarks, ttl: forgottenAfterMs })

/** Notes that a question has more answers than are counted, so that asking again need not count them again. */
export function rememberAsMany(mark: string): void {
  many.set(mark, true)
}

/** Whether that was so within the last half minute; thousands of courses do not vanish in that time. */
export function isKnownAsMany(mark: string): boolean {
  return many.has(mark)
}
