import pg from 'pg'
import { OperatorError } from '../operator-error.ts'

/** Key of the advisory lock held while a backup of this database is made. */
const LOCK_KEY = 7_041_998

/** Runs work on a connection of its own without a timeout, and closes it afterwards. */
export async function withConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'pyinnya backup', keepAlive: true })
  // The next statement reports a lost connection.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('set statement_timeout = 0')
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** @throws OperatorError another backup of this database is being made */
export async function onlyBackupOf(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [LOCK_KEY])
  if (!rows[0]?.mine) throw new OperatorError('Another backup of this database is being made: wait for its end')
}

/** Runs work in a repeatable-read transaction. */
export async function inSnapshot<T>(client: pg.Client, work: () => Promise<T>, snapshot?: string): Promise<T> {
  await client.query('begin isolation level repeatable read read only')
  try {
    if (snapshot !== undefined) await client.query(`set transaction snapshot ${pg.escapeLiteral(snapshot)}`)
    return await work()
  } finally {
    await client.query('rollback').catch(() => undefined)
  }
}

export async function exportSnapshot(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot')
  return rows[0]?.snapshot ?? ''
}
