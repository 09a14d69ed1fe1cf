import { chown, cp, readdir, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { type Db, openReplicatedReads, type ReplicatedReads } from './connect.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { postgresAccount } from './postgres-account.ts'

// A primary and a streaming replica that applies each commit with a delay.

/** Much longer than a read waits for the replica. */
const APPLY_DELAY_MS = 1_500

let primary: EmbeddedPostgres
let replica: EmbeddedPostgres
let writer: pg.Client
let reads: ReplicatedReads
const folders: string[] = []

const settings = { fsync: 'off', max_wal_senders: '4', wal_level: 'replica', wal_keep_size: '64MB' }

beforeAll(async () => {
  const primaryFolder = await temporaryFolder('primary')
  const replicaFolder = await temporaryFolder('replica')
  folders.push(primaryFolder, replicaFolder)
  primary = await startEmbeddedPostgres({ dataDir: primaryFolder, settings })
  writer = new pg.Client({ connectionString: primary.url() })
  await writer.connect()
  await writer.query('create table notes (text text)')
  await copyRunning(primary.dataFolder, join(replicaFolder, 'postgres'))
  const { searchParams, username } = new URL(primary.url())
  replica = await startEmbeddedPostgres({
    dataDir: replicaFolder,
    settings: {
      ...settings,
      primary_conninfo: `host=${searchParams.get('host')} user=${username || 'postgres'}`,
      recovery_min_apply_delay: `${APPLY_DELAY_MS}ms`,
    },
  })
  reads = openReplicatedReads({ primary: primary.url(), replica: replica.url() }, { max: 3 })
}, 120_000)

afterAll(async () => {
  await reads?.db.destroy()
  await writer?.end()
  await replica?.stop()
  await primary?.stop()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

/** Replacement for pg_basebackup, which the npm package does not contain. */
async function copyRunning(from: string, to: string): Promise<void> {
  await writer.query(`select pg_backup_start('replica', true)`)
  const leftOut = new Set(['postmaster.pid', 'postmaster.opts'])
  await cp(from, to, { recursive: true, filter: (path) => !leftOut.has(basename(path)) })
  const { rows } = await writer.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '')
  await writeFile(join(to, 'standby.signal'), '')
  const account = postgresAccount()
  if (!account) return
  for (const path of ['.', ...(await readdir(to, { recursive: true }))])
    await chown(join(to, path), account.uid, account.gid)
}

const inRecovery = sql<{ replica: boolean; notes: number }>`
  select pg_is_in_recovery() as replica, (select count(*)::int from notes) as notes`
const readOnce = async (db: Db) => (await inRecovery.execute(db)).rows[0]

async function untilReplicaIsRead(): Promise<void> {
  const deadline = performance.now() + 30_000
  while (!(await readOnce(reads.db))?.replica) {
    if (performance.now() > deadline) throw new Error('the replica was never read')
    await wait(50)
  }
}

test('a change that was notified is read from the primary until the replica has replayed it', async () => {
  await untilReplicaIsRead()
  for (const count of [1, 2]) {
    await writer.query(`insert into notes values ('a change')`)
    reads.changed()
    const found = await readOnce(reads.db)
    expect(found).toEqual({ replica: false, notes: count })
    await untilReplicaIsRead()
    expect(await readOnce(reads.db)).toEqual({ replica: true, notes: count })
  }
})

test('without a notification the replica is read', async () => {
  await untilReplicaIsRead()
  const before = await readOnce(reads.db)
  await writer.query(`insert into notes values ('silent')`)
  expect(await readOnce(reads.db)).toEqual(before)
  reads.changed()
  await untilReplicaIsRead()
  expect((await readOnce(reads.db))?.notes).toBe((before?.notes ?? 0) + 1)
})

test('reads go to the primary when the replica is unavailable', async () => {
  await untilReplicaIsRead()
  const { notes } = (await readOnce(reads.db)) ?? {}
  await replica.stop()
  for (const _ of [1, 2]) expect(await readOnce(reads.db)).toEqual({ replica: false, notes })
})
