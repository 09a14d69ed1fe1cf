import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#platform/server/database/connect.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { seedScale } from '../../src/demo/scale/seed-scale.ts'

/** The database of a size in a folder, filled if it is new. The caller stops the server unless it was found running. */
export async function startScaledDatabase(
  courses: number,
  folder = join(tmpdir(), `pyinnya-scale-${courses}`),
): Promise<{ server: EmbeddedPostgres; folder: string }> {
  const isNew = !existsSync(join(folder, 'postgres'))
  const server = await startEmbeddedPostgres({ dataDir: folder })
  await migrate(server.url())
  if (isNew) {
    const db = openDatabase(server.url(), { max: 1 })
    const start = performance.now()
    await seedScale(db, courses, (line) => console.log(`  ${line}`))
    console.log(`seeded in ${((performance.now() - start) / 1000).toFixed(0)} s`)
    await db.destroy()
  }
  return { server, folder }
}
