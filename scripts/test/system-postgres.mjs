// Finds a PostgreSQL server of the machine's distribution, to run tests and drills on it beside the bundled one.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = '/usr/lib/postgresql'
/** Same as OLDEST_POSTGRESQL in src/platform/server/database/server-version.ts. */
const OLDEST_MAJOR = 15

/**
 * The oldest installed server that is supported: what runs on it runs on newer ones. Undefined when there is none.
 */
export function oldestSystemPostgres(folder = FOLDER) {
  if (!existsSync(folder)) return undefined
  return readdirSync(folder)
    .map((name) => ({ major: Number(name), binFolder: join(folder, name, 'bin') }))
    .filter(({ major, binFolder }) => major >= OLDEST_MAJOR && existsSync(join(binFolder, 'initdb')))
    .sort((one, other) => one.major - other.major)
    .at(0)
}
