import type pg from 'pg'
import { NotFitToStart } from '../operator-error.ts'

/** The oldest PostgreSQL major version that this project's SQL supports. */
export const OLDEST_POSTGRESQL = 15

const VERSIONS_PER_MAJOR = 10_000

/**
 * Refuses a server that is too old, before any other statement.
 *
 * @returns the server's major version
 * @throws NotFitToStart when it is older than `OLDEST_POSTGRESQL`
 */
export async function requireServerVersion(client: Pick<pg.Client, 'query'>): Promise<number> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
  const major = Math.floor(Number(rows[0]?.server_version_num) / VERSIONS_PER_MAJOR)
  if (major >= OLDEST_POSTGRESQL) return major
  throw new NotFitToStart(
    `The database server is PostgreSQL ${major}; Pyinnya needs PostgreSQL ${OLDEST_POSTGRESQL} or newer.`,
  )
}
