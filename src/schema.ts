import pg from 'pg'
import { migrate } from '#platform/server/database/migrate.ts'
import { readMigrations } from '#platform/server/database/migration-files.ts'
import { pendingOf, readApplied, refuseForeignSchema } from '#platform/server/database/schema-state.ts'
import { requireServerVersion } from '#platform/server/database/server-version.ts'
import { isQueueOutdated, migrateQueue } from '#platform/server/jobs/queue-schema.ts'
import { NotFitToStart } from '#platform/server/operator-error.ts'

/** Migrates the database and its job queue; returns the names of the applied files. */
export async function migrateEverything(url: string, print?: (line: string) => void): Promise<string[]> {
  const applied = await migrate(url, print && { print })
  await migrateQueue(url)
  return applied
}

/**
 * Checks that the database has every migration of this release, and none with which this release cannot run.
 *
 * @param folder the migrations of this release
 * @throws NotFitToStart
 */
export async function requireSchema(url: string, folder?: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'pyinnya schema check',
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await requireServerVersion(client)
    const [migrations, applied] = [await readMigrations(folder), await readApplied(client)]
    refuseForeignSchema(migrations, applied)
    const pending = pendingOf(migrations, applied).map(({ name }) => name)
    if (pending.length === 0 && (await isQueueOutdated(client))) pending.push('those of the queue')
    if (pending.length === 0) return
    const [first, ...others] = pending
    const what = others.length > 0 ? `${first} and ${others.length} more` : first
    throw new NotFitToStart(
      `The database lacks migrations (${what}): run \`npm run cli -- migrate\`, then start again.`,
    )
  } finally {
    await client.end()
  }
}
