import type pg from 'pg'
import type { Db } from '../database/connect.ts'
import { withConnection } from './backup-connection.ts'

type MaintenanceTask = 'backup' | 'restore_drill'

/** Records that a task has succeeded, for monitoring. */
export async function recordMaintenance(url: string, task: MaintenanceTask, detail: string): Promise<void> {
  await withConnection(url, (client: pg.Client) =>
    client.query(
      `insert into maintenance_runs (task, succeeded_at, detail) values ($1, now(), $2)
        on conflict (task) do update set succeeded_at = excluded.succeeded_at, detail = excluded.detail`,
      [task, detail],
    ),
  )
}

/** When a task last succeeded. */
export async function findLastMaintenance(db: Db, task: MaintenanceTask): Promise<Date | undefined> {
  const last = db.selectFrom('maintenanceRuns').select('succeededAt').where('task', '=', task)
  return (await last.executeTakeFirst())?.succeededAt
}
