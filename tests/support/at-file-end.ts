type Closing = () => unknown
const closings: Closing[] = []

/**
 * Closes something when the test file has ended, the newest first. Unlike `afterAll` it may be called from within
 * `beforeAll`, where Vitest ignores further hooks without a word.
 */
export function atFileEnd(close: Closing): void {
  closings.push(close)
}

/** The run's set-up calls it after every file. */
export async function closeFile(): Promise<void> {
  for (const close of closings.splice(0).toReversed()) await close()
}
