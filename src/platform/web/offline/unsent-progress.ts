import { PROGRESS_KEYS } from './personal-data.ts'

/** What was played and is not yet reported lies in the browser's storage, by content id, under its account. */
export const unsentProgressKey = (accountId: number): string => `${PROGRESS_KEYS}${accountId}`

/** By key, in place of what is stored: progress that storage has no space for. It lasts as long as the document. */
export const unstoredProgress = new Map<string, string>()

/** What was played and is not yet reported, as JSON; null where there is nothing. */
export const keptProgress = (key: string): string | null => unstoredProgress.get(key) ?? localStorage.getItem(key)

/** In how many lessons an account has progress that is kept in this browser alone. */
export function countUnsentProgress(accountId: number): number {
  try {
    return Object.keys(JSON.parse(keptProgress(unsentProgressKey(accountId)) ?? '{}') as object).length
  } catch {
    return 0
  }
}

/** A log-out waits no longer than this for what is sent before it. */
const longestWaitMs = 3000

type Report = () => Promise<void>

let report: Report | undefined
let waiting: (() => void)[] = []

/** Names what reports kept progress, while a student is logged in. @returns takes it back */
export function reportBeforeLogOut(found: Report): () => void {
  report = found
  for (const go of waiting) go()
  waiting = []
  return () => {
    report = undefined
  }
}

/** Reports kept progress while its session lasts. Without a connection it stays kept. */
export async function sendUnsentProgress(accountId: number): Promise<void> {
  if (countUnsentProgress(accountId) === 0) return
  const late = new Promise<void>((resolve) => setTimeout(resolve, longestWaitMs))
  // A page that begins with the log-out has not loaded the code yet.
  const known = report ? Promise.resolve() : new Promise<void>((resolve) => waiting.push(resolve))
  await Promise.race([late, known.then(() => report?.()).catch(() => undefined)])
}
