import { afterAll } from 'vitest'
import { requireClosedContexts } from '#tests/support/file-browser.ts'
import { pastMidnight } from '#tests/support/past-midnight.ts'

await pastMidnight(4 * 60_000)

// Hooks run in reverse order: the file has closed its contexts by then.
afterAll(requireClosedContexts)
