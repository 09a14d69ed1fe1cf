type Closing = () => unknown
const closings: Closing[] = []

/**
 * Closes a resource after the test file, the newest first. Unlike `afterAll` it can be called within `beforeAll`,
 * where Vitest silently ignores further hooks.
 */
export function atFileEnd(close: Closing): void {
  closings.push(close)
}

/** Called by the run's set-up after every file. */
export async function closeFile(): Promise<void> {
  for (const close of closings.splice(0).toReversed()) await close()
}
