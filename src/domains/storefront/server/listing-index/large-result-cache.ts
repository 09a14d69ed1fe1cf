import { LRUCache } from 'lru-cache'
import type { Db } from '#platform/server/database/connect.ts'

const forgottenAfterMs = 30_000
const maxKeys = 2_000

/** By database: what is frequent in one is nothing to another that the same process has open. */
const many = new WeakMap<Db, LRUCache<string, true>>()

/** Notes that a question has more answers than are counted, so that asking again need not count them again. */
export function rememberLarge(db: Db, key: string): void {
  const known = many.get(db) ?? new LRUCache<string, true>({ max: maxKeys, ttl: forgottenAfterMs })
  many.set(db, known)
  known.set(key, true)
}

/** Whether that was so within the last half minute; thousands of courses do not vanish in that time. */
export function isLarge(db: Db, key: string): boolean {
  return many.get(db)?.has(key) ?? false
}
