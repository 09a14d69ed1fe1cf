import { createRequire } from 'node:module'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { QUEUE_SCHEMA } from './queue.ts'

const { pgboss } = createRequire(import.meta.url)('pg-boss/package.json') as { pgboss: { schema: number } }

/** Migrates the tables of pg-boss to the version of this release; newer ones stay. */
export async function migrateQueue(url: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'pyinnya migrate',
    max: 1,
    schema: QUEUE_SCHEMA,
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => undefined)
  await boss.start()
  await boss.stop({ graceful: false })
}

/** Whether the tables of pg-boss are missing or older than this release needs. */
export async function isQueueOutdated(client: Pick<pg.Client, 'query'>): Promise<boolean> {
  const { rows: found } = await client.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [
    `${QUEUE_SCHEMA}.version`,
  ])
  if (!found[0]?.exists) return true
  const { rows } = await client.query<{ version: number }>(`select version from ${QUEUE_SCHEMA}.version`)
  return Number(rows[0]?.version ?? 0) < pgboss.schema
}
