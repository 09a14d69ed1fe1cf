import type pg from 'pg'
import { NotFitToStart } from '../operator-error.ts'
import { compareReleases, RELEASE } from '../release.ts'
import type { Migration } from './migration-files.ts'

/** A migration recorded as applied; the last two fields are missing for those applied by an early release. */
interface AppliedMigration {
  readonly name: string
  readonly checksum: string
  readonly kind?: string | null
  readonly carries?: string | null
}

/** The applied migrations of a database by name; none for an empty database. */
export async function readApplied(client: Pick<pg.Client, 'query'>): Promise<AppliedMigration[]> {
  const { rows: found } = await client.query<{ exists: boolean }>(
    `select to_regclass('schema_migrations') is not null as exists`,
  )
  if (!found[0]?.exists) return []
  // Selected as JSON, because a database of an early release lacks some columns.
  const { rows } = await client.query<{ applied: AppliedMigration }>(
    'select to_jsonb(m) as applied from schema_migrations m order by name',
  )
  return rows.map(({ applied }) => applied)
}

/** The migrations that the database lacks. */
export function pendingOf(migrations: readonly Migration[], applied: readonly AppliedMigration[]): Migration[] {
  return migrations.filter(({ name }) => !applied.some((row) => row.name === name))
}

/**
 * Refuses a database with a migration that is unknown to this release and does not carry it, or whose file has
 * changed.
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
