import type pg from 'pg'
import { NotFitToStart } from '../operator-error.ts'
import { compareReleases, RELEASE } from '../release.ts'
import type { Migration } from './migration-files.ts'

/** A migration that a database says was applied to it; the last two are missing where an early release applied it. */
export interface AppliedMigration {
  readonly name: string
  readonly checksum: string
  readonly kind?: string | null
  readonly carries?: string | null
}

/** The migrations that were applied to a database, by name; none for an empty database. */
export async function readApplied(client: Pick<pg.Client, 'query'>): Promise<AppliedMigration[]> {
  const { rows: found } = await client.query<{ exists: boolean }>(
    `select to_regclass('schema_migrations') is not null as exists`,
  )
  if (!found[0]?.exists) return []
  // As JSON, since a database of an early release has not all of the columns.
  const { rows } = await client.query<{ applied: AppliedMigration }>(
    'select to_jsonb(m) as applied from schema_migrations m order by name',
  )
  return rows.map(({ applied }) => applied)
}

/** The migrations that a database still lacks. */
export function pendingOf(migrations: readonly Migration[], applied: readonly AppliedMigration[]): Migration[] {
  return migrations.filter(({ name }) => !applied.some((row) => row.name === name))
}

/**
 * Refuses a database with a migration that this release does not know, unless the migration carries this release, or with
 * one whose file has changed since: what runs would not be what is written.
 *
 * @throws NotFitToStart
 */
export function refuseForeignSchema(
  migrations: readonly Migration[],
  applied: readonly AppliedMigration[],
  release: string = RELEASE,
): void {
  for (const { name, checksum, carries } of applied) {
    const file = migrations.find((migration) => migration.name === name)
    if (file && file.checksum !== checksum) {
      throw new NotFitToStart(
        `Migration ${name} was changed after it was applied to the database: restore the file and write a new one.`,
      )
    }
    if (file || (carries && compareReleases(carries, release) <= 0)) continue
    const reason = carries ? `carries releases from ${carries} on` : 'does not say which releases it carries'
    throw new NotFitToStart(
      `The database is newer than this release (${release}): its migration ${name} is unknown here and ${reason}.`,
    )
  }
}
