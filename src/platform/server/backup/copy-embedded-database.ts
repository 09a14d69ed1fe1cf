import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { machineTimeMs } from '../clock.ts'
import { OperatorError } from '../operator-error.ts'
import { exportSnapshot, inSnapshot, withConnection } from './backup-connection.ts'
import type { StoredFile, TableSum } from './backup-manifest.ts'
import { copyIntoBackup, sumOfFile, type TreeEntry, walkTree } from './copy-with-sums.ts'
import { listTables, quoted, sumTables } from './table-sums.ts'
import { WAL_SPOOL } from './wal-spool.ts'

/** Folders whose contents belong to the running server; a copy has them empty. */
const EMPTIED = ['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp']
EMPTIED.push('pg_subtrans', WAL_SPOOL)
const LEFT_OUT = /^(?:postmaster\.(?:pid|opts)|backup_label(?:\.old)?|tablespace_map(?:\.old)?|current_logfiles)$/
const TEMPORARY = /(?:^|\/)(?:pgsql_tmp[^/]*|pg_internal\.init[^/]*)$/
/** Names the first checkpoint of the copy: copied last, as pg_basebackup does. */
const CONTROL_FILE = 'global/pg_control'
const LOCK_TRIES = 10

type DatabaseCopy = { files: StoredFile[]; folders: string[]; tables: Record<string, TableSum> }

type CopyOrder = {
  url: string
  /** Data folder of the running server. */
  dataFolder: string
  /** The backup's folder; the copy goes to `database` below it. */
  folder: string
}

/**
 * Copies the data folder of a running server by its low-level backup calls, with the WAL that makes the copy
 * consistent.
 *
 * The table sums are those of exactly the state to which the copy recovers: writers wait for the moment between the
 * snapshot and the end of the backup, some 50 ms, and readers never.
 *
 * @see https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP
 */
export function copyEmbeddedDatabase(order: CopyOrder): Promise<DatabaseCopy> {
  return withConnection(order.url, async (client) => {
    // A replication slot that keeps the WAL until this connection ends, so that no checkpoint removes what the copy
    // needs.
    await client.query(`select pg_create_physical_replication_slot('pyinnya_backup_' || pg_backend_pid(), true, true)`)
    const started = await client.query<{ lsn: string }>(`select pg_backup_start('pyinnya', true) as lsn`)
    const copy = await copyDataFolder(order)
    const ended = await endBackup(client, order.url)
    const wal = await copyWal(client, { ...order, from: started.rows[0]?.lsn ?? '', to: ended.lsn })
    await writeFile(join(order.folder, 'database/backup_label'), ended.label, { mode: 0o600 })
    const label = await sumOfFile(join(order.folder, 'database/backup_label'))
    if (!label) throw new Error('backup_label was not written')
    const labelFile = { path: 'database/backup_label', ...label, modifiedAtMs: machineTimeMs() }
    return { files: [...copy.files, ...wal, labelFile], folders: copy.folders, tables: ended.tables }
  })
}

async function copyDataFolder({ dataFolder, folder }: CopyOrder): Promise<Omit<DatabaseCopy, 'tables'>> {
  const files: StoredFile[] = []
  const folders: string[] = []
  const copy = async (path: string) => {
    const stored = await copyIntoBackup(join(dataFolder, path), { folder, path: `database/${path}` })
    if (stored) files.push(stored)
  }
  for await (const { path, isFolder } of walkTree(dataFolder, isLeftOut)) {
    if (isFolder) folders.push(path)
    else if (path !== CONTROL_FILE) await copy(path)
  }
  await copy(CONTROL_FILE)
  return { files, folders }
}

function isLeftOut({ path }: TreeEntry): boolean {
  return LEFT_OUT.test(path) || TEMPORARY.test(path) || EMPTIED.some((emptied) => path.startsWith(`${emptied}/`))
}

type EndedBackup = { lsn: string; label: string; tables: Record<string, TableSum> }

/** Ends the backup while no session writes, and computes the table sums of that moment. */
async function endBackup(client: pg.Client, url: string): Promise<EndedBackup> {
  return withConnection(url, (reader) =>
    withConnection(url, async (blocker) => {
      await beginWithoutWriters(blocker)
      const snapshot = await exportSnapshot(blocker)
      return inSnapshot(
        reader,
        async () => {
          const { rows } = await client.query<{ lsn: string; labelfile: string; spcmapfile: string }>(
            'select lsn, labelfile, spcmapfile from pg_backup_stop(false)',
          )
          await blocker.query('rollback')
          const [stopped] = rows
          if (stopped?.spcmapfile !== '') throw new Error('the data folder has tablespaces outside of it')
          return { lsn: stopped.lsn, label: stopped.labelfile, tables: await sumTables(reader) }
        },
        snapshot,
      )
    }),
  )
}

/**
 * A SHARE lock waits for writers and permits readers. It is given up early, so that other writers do not queue behind a
 * long one.
 */
async function beginWithoutWriters(blocker: pg.Client): Promise<void> {
  const tables = (await listTables(blocker)).map((table) => quoted(blocker, table))
  for (let attempt = 1; ; attempt += 1) {
    await blocker.query('begin isolation level repeatable read')
    await blocker.query(`set local lock_timeout = '2s'`)
    try {
      await blocker.query(`lock table ${tables.join(', ')} in share mode`)
      return
    } catch (error) {
      await blocker.query('rollback')
      if ((error as { code?: string }).code !== '55P03') throw error
      if (attempt === LOCK_TRIES) {
        throw new OperatorError('The backup found no moment without writes: a transaction has been writing for long')
      }
      await sleep(1000)
    }
  }
}

type WalOrder = CopyOrder & { from: string; to: string }

/** All WAL segments from the backup's first record to its last; the server has closed the last one. */
async function copyWal(client: pg.Client, { dataFolder, folder, from, to }: WalOrder): Promise<StoredFile[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from pg_ls_waldir() where name between pg_walfile_name($1) and pg_walfile_name($2) order by name`,
    [from, to],
  )
  const files: StoredFile[] = []
  for (const { name } of rows) {
    const path = `database/pg_wal/${name}`
    const stored = await copyIntoBackup(join(dataFolder, 'pg_wal', name), { folder, path })
    if (!stored) throw new Error(`the WAL segment ${name} is gone`)
    files.push(stored)
  }
  if (files.length === 0) throw new Error(`there is no WAL between ${from} and ${to}`)
  return files
}
