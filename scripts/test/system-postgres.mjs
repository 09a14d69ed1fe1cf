// Finds a PostgreSQL server that the machine's distribution has installed, to run tests and drills on beside the bundled one.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = '/usr/lib/postgresql'
/** As OLDEST_POSTGRESQL in src/platform/server/database/server-version.ts. */
const OLDEST_MAJOR = 15

/** The oldest server here that is new enough: what runs on it runs on the newer ones. Undefined where there is none. */
export function oldestSystemPostgres(folder = FOLDER) {
  if (!existsSync(folder)) return undefined
  return readdirSync(folder)
    .map((name) => ({ major: Number(name), binFolder: join(folder, name, 'bin') }))
    .filter(({ major, binFolder }) => major >= OLDEST_MAJOR && existsSync(join(binFolder, 'initdb')))
    .sort((one, other) => one.major - other.major)
    .at(0)
}
