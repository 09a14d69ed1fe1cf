import { afterAll } from 'vitest'
import { holdClockAt, now } from '#platform/server/clock.ts'
import { closeFile } from './at-file-end.ts'
import { dropDatabases } from './database.ts'
import { pastMidnight } from './past-midnight.ts'

// Before the file is loaded, because some files compute today at module level.
await pastMidnight(90_000)

// Hooks run in reverse order: the file's resources are closed, then its databases are dropped.
afterAll(requireRunningClock)
afterAll(dropDatabases)
afterAll(closeFile)

/** Files of one worker share their modules, and so the clock. */
function requireRunningClock(): void {
  if (Math.abs(now().getTime() - Date.now()) < 1000) return
  holdClockAt(new Date().toISOString())()
  throw new Error('The file leaves the clock held')
}
