import { OWN_KEYS } from './personal-data.ts'

/** The beginning of the names under which replies are kept. */
export const REPLY_NAMES = 'reply.'

/** Whether a key of the browser's storage is that of a reply, of any account. */
export const isOfReply = (key: string): boolean => key.startsWith(OWN_KEYS + REPLY_NAMES)

/** @returns false where storage is full, and keeps what it has */
export function storeIfSpace(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}

/**
 * Stores a value. Where storage is full, replies give up their space: they can be fetched again.
 *
 * @returns whether it is stored
 */
export function storeBeforeReplies(key: string, value: string): boolean {
  if (storeIfSpace(key, value)) return true
  for (const other of Object.keys(localStorage)) if (isOfReply(other)) localStorage.removeItem(other)
  return storeIfSpace(key, value)
}
