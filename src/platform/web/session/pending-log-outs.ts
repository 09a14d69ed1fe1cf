/** Hashes of the tokens of sessions that were logged out in this browser, and of which the server has not heard. */
const KEY = 'pyinnya.pending-log-outs'
const maxKept = 20

/** In hex, in the order of the log-outs. */
export function pendingLogOuts(): readonly string[] {
  try {
    return (JSON.parse(window.localStorage.getItem(KEY) ?? '[]') ?? []) as string[]
  } catch {
    return []
  }
}

/**
 * Keeps the hash of a token whose session ends in this browser: with it the server ends the session, and it opens
 * nothing. So a person who logs out of a shared phone without a connection leaves no token there.
 *
 * @returns the hash; undefined where the browser cannot compute or keep it
 */
export async function keepLogOut(token: string): Promise<string | undefined> {
  try {
    const digest = await window.crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
    const hash = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
    store([...pendingLogOuts().filter((other) => other !== hash), hash].slice(-maxKept))
    return hash
  } catch {
    return undefined
  }
}

export function forgetLogOut(hash: string): void {
  store(pendingLogOuts().filter((other) => other !== hash))
}

function store(hashes: readonly string[]): void {
  if (hashes.length === 0) window.localStorage.removeItem(KEY)
  else window.localStorage.setItem(KEY, JSON.stringify(hashes))
}
