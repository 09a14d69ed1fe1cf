import { LRUCache } from 'lru-cache'
import type { Db } from '#platform/server/database/connect.ts'

const forgottenAfterMs = 30_000
const maxKeys = 2_000

/** Per database, because one process may have several open. */
const many = new WeakMap<Db, LRUCache<string, true>>()

/** Remembers that a result exceeds the exact count, so that it is not counted again. */
export function rememberLarge(db: Db, key: string): void {
  const known = many.get(db) ?? new LRUCache<string, true>({ max: maxKeys, ttl: forgottenAfterMs })
  many.set(db, known)
  known.set(key, true)
}

/** Whether a result exceeded the exact count within the last 30 s, in which it cannot shrink below it. */
export function isLarge(db: Db, key: string): boolean {
  return many.get(db)?.has(key) ?? false
}
