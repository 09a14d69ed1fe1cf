/** What was played and is not yet reported lies in the browser's storage, by content id, under its account. */
const KEYS = 'pyinnya.progress.'

export const keptProgressKey = (accountId: number): string => `${KEYS}${accountId}`

/** In how many lessons an account has progress that is kept in this browser alone. */
export function countKeptProgress(accountId: number): number {
  try {
    return Object.keys(JSON.parse(localStorage.getItem(keptProgressKey(accountId)) ?? '{}') as object).length
  } catch {
    return 0
  }
}

/** Removes what is kept; called when a person logs out. */
export function forgetKeptProgress(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(KEYS)) localStorage.removeItem(key)
}

/** A log-out waits no longer than this for what is sent before it. */
const longestWaitMs = 3000

let known = Promise.withResolvers<() => Promise<void>>()

/** Names what reports kept progress, while a student is logged in. @returns takes it back */
export function reportBeforeLogOut(report: () => Promise<void>): () => void {
  known.resolve(report)
  return () => {
    known = Promise.withResolvers()
  }
}

/** Reports kept progress while its session lasts. Without a connection it stays kept. */
export async function sendKeptProgress(accountId: number): Promise<void> {
  if (countKeptProgress(accountId) === 0) return
  const late = new Promise<void>((resolve) => setTimeout(resolve, longestWaitMs))
  // A page that begins with the log-out has not loaded the code yet.
  await Promise.race([late, known.promise.then((report) => report()).catch(() => undefined)])
}
