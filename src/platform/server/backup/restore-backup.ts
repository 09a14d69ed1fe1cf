import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, chown, mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type pg from 'pg'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts'
import { postgresAccount } from '../database/postgres-account.ts'
import type { Storage } from '../files/storage.ts'
import { OperatorError } from '../operator-error.ts'
import { inSnapshot, withConnection } from './backup-connection.ts'
import { type BackupManifest, backupKeys } from './backup-manifest.ts'
import { copyWithSum } from './copy-with-sums.ts'
import { DUMP_PATH } from './dump-database.ts'
import { findPostgresTool, runPostgresTool, serverVersion } from './postgres-tools.ts'
import { type Recovered, recoverCopy } from './recover-copy.ts'
import { restoreArchivedFiles } from './restore-archived-files.ts'
import { RestoredBucket } from './restored-bucket.ts'
import type { RestorePoint } from './stage-wal.ts'
import { differences, listMigrations, listTables, sumTables } from './table-sums.ts'
import { verifyBackup } from './verify-backup.ts'
import { WalArchive } from './wal-archive.ts'
import { controlFileOf, systemIdentifier } from './wal-spool.ts'

export type RestoreOrder = {
  /** The backup's folder. */
  from: string
  /** The new DATA_DIR; must not exist, or be empty. */
  into: string
  /** An empty external database; by default the embedded one below `into`. */
  databaseUrl: string | undefined
  /** An empty bucket; by default the folder `files` below `into`. */
  bucket: Storage | undefined
  secret: string | undefined
  /** The folder of backups with the archived WAL; needed with a point. */
  archive?: Storage | undefined
  /** By default the end of the backup; the archive is not read then. */
  point?: RestorePoint | undefined
  print: (line: string) => void
}

type Restored = {
  manifest: BackupManifest
  /** The number of accounts that can log in by a password. */
  people: number
  admins: number
  hasSameSecret: boolean
  /** The result of the recovery from the WAL archive; undefined without one. */
  recovered?: Recovered | undefined
}

/**
 * Restores a backup to an empty target and verifies it: every file by SHA-256, every table by its checksum. A failed
 * restore leaves nothing in the folder and the bucket.
 *
 * @throws OperatorError the place is not empty, the backup is damaged, or what was restored differs from it
 */
export async function restoreBackup(order: RestoreOrder): Promise<Restored> {
  const into = resolve(order.into)
  await refuseOccupied(into)
  if (order.bucket) await refuseFilled(order.bucket)
  order.print('Checking the backup')
  const { manifest } = await verifyBackup(order.from, order.secret)
  if (order.databaseUrl && manifest.database.method === 'copy') {
    throw new OperatorError('This backup is of the embedded database: unset DATABASE_URL to restore it')
  }
  const bucket = order.bucket && new RestoredBucket(order.bucket)
  const staging = join(dirname(into), `.${basename(into)}.restoring-${randomBytes(4).toString('hex')}`)
  await mkdir(staging, { recursive: true })
  // Independent of the umask: the database's account needs access.
  await chmod(staging, 0o755)
  try {
    order.print('Restoring the files')
    await restoreFiles(manifest, { from: order.from, staging, bucket })
    const archive = await archiveOf(manifest, order)
    if (archive && order.point) {
      const dataDir = staging
      const added = await restoreArchivedFiles({ archive, base: manifest.name, dataDir, bucket })
      order.print(`${added} files were stored after the backup`)
    }
    order.print('Restoring the database')
    const found = await restoreDatabase(manifest, { ...order, staging, wal: archive })
    await rename(staging, into)
    const fingerprint = order.secret === undefined ? undefined : backupKeys(order.secret).fingerprint
    return { manifest, ...found, hasSameSecret: fingerprint === manifest.secretFingerprint }
  } catch (error) {
    await rm(staging, { recursive: true, force: true })
    await bucket?.clear().catch(() => order.print('The bucket could not be emptied again'))
    throw error
  }
}

/** @throws OperatorError a later time than that of the backup is requested without archived WAL */
async function archiveOf(manifest: BackupManifest, { archive, from, point }: RestoreOrder) {
  if (point === undefined) return undefined
  if (archive && manifest.database.method === 'copy') {
    const found = new WalArchive(archive, await systemIdentifier(controlFileOf(join(from, 'database'))))
    if ((await found.listWal()).size > 0) return found
  }
  throw new OperatorError(
    manifest.database.method === 'copy'
      ? 'There is no archived WAL of this database: the backup can be restored as it is'
      : 'This backup is a dump: only the archive of its own server can bring back a later moment',
  )
}

async function refuseOccupied(into: string): Promise<void> {
  const entries = await readdir(into).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (entries === undefined) return
  if (entries.length > 0) throw new OperatorError(`${into} is not empty: a restore overwrites nothing`)
  await rmdir(into).catch(() => {
    throw new OperatorError(`${into} cannot be replaced, perhaps a disk is mounted there: name a folder below it`)
  })
}

async function refuseFilled(bucket: Storage): Promise<void> {
  for await (const { key } of bucket.list('')) {
    throw new OperatorError(`The bucket is not empty, it has ${key}: a restore overwrites nothing`)
  }
}

type StagedOrder = RestoreOrder & { staging: string; wal?: WalArchive | undefined }

type FileTarget = { from: string; staging: string; bucket: RestoredBucket | undefined }

/** Everything except the database. */
async function restoreFiles(manifest: BackupManifest, { from, staging, bucket }: FileTarget): Promise<void> {
  for (const { path, sha256 } of manifest.files.filter((file) => !file.path.startsWith('database/'))) {
    const source = join(from, path)
    if (bucket && path.startsWith('files/')) {
      await bucket.put(path.slice('files/'.length), createReadStream(source), sha256)
    } else refuseOther(path, sha256, await copyWithSum(source, join(staging, path)))
  }
}

/** The backup was verified before, so different bytes are a fault of the disk. */
function refuseOther(path: string, sha256: string, written: { sha256: string } | undefined): void {
  if (written?.sha256 !== sha256) throw new OperatorError(`${path} changed while it was restored`)
}

type Found = Pick<Restored, 'people' | 'admins' | 'recovered'>

async function restoreDatabase(manifest: BackupManifest, order: StagedOrder): Promise<Found> {
  if (order.databaseUrl) return fromDump(manifest, { url: order.databaseUrl, order })
  if (manifest.database.method === 'copy') await copyDataFolder(manifest, order)
  if (order.wal && order.point) return fromArchive({ ...order, wal: order.wal, point: order.point })
  const server = await startEmbeddedPostgres({ dataDir: order.staging })
  try {
    if (manifest.database.method === 'copy') return await withConnection(server.url(), (it) => compare(it, manifest))
    return await fromDump(manifest, { url: server.url(), order })
  } finally {
    await server.stop()
  }
}

/** Copies the data folder to where the embedded server looks for it; the server recovers at its start. */
async function copyDataFolder(manifest: BackupManifest, { from, staging }: StagedOrder): Promise<void> {
  const account = postgresAccount()
  const give = (path: string) => (account ? chown(path, account.uid, account.gid) : undefined)
  const root = join(staging, 'postgres')
  for (const folder of ['', ...manifest.database.folders]) {
    await mkdir(join(root, folder), { mode: 0o700 })
    await give(join(root, folder))
  }
  for (const { path, sha256 } of manifest.files.filter((file) => file.path.startsWith('database/'))) {
    const target = join(root, path.slice('database/'.length))
    refuseOther(path, sha256, await copyWithSum(join(from, path), target))
    await give(target)
  }
}

/** For a later time there are no checksums of rows to compare with: each row is read instead. */
async function fromArchive(order: StagedOrder & { wal: WalArchive; point: RestorePoint }): Promise<Found> {
  const { staging, wal, point } = order
  const { looked, ...recovered } = await recoverCopy({ dataDir: staging, archive: wal, point }, (client) =>
    inSnapshot(client, async () => {
      await sumTables(client)
      return countLogIns(client)
    }),
  )
  return { ...looked, recovered }
}

async function fromDump(manifest: BackupManifest, at: { url: string; order: StagedOrder }): Promise<Found> {
  const { url, order } = at
  return withConnection(url, async (client) => {
    if ((await listTables(client)).length > 0) {
      throw new OperatorError('The database has tables already: a restore overwrites nothing. Name an empty one')
    }
    const dumped = Number.parseInt(manifest.database.postgresVersion, 10)
    const { major } = await serverVersion(client)
    if (major < dumped) {
      throw new OperatorError(
        `The backup is of PostgreSQL ${dumped}, the database is PostgreSQL ${major}: it is too old`,
      )
    }
    const options = ['--no-owner', '--no-privileges', '--single-transaction', '--exit-on-error']
    await runPostgresTool(findPostgresTool('pg_restore', dumped), url, [...options, join(order.from, DUMP_PATH)])
    return compare(client, manifest)
  })
}

/** @throws OperatorError what was restored is not what was backed up */
function compare(client: pg.Client, manifest: BackupManifest): Promise<Found> {
  return inSnapshot(client, async () => {
    const faults = differences(manifest.database.tables, await sumTables(client))
    const applied = await listMigrations(client)
    if (applied.join() !== manifest.database.migrations.join()) faults.push('the list of migrations is another')
    if (faults.length > 0) {
      throw new OperatorError(['What was restored is not what was backed up:', ...faults.slice(0, 20)].join('\n  '))
    }
    return countLogIns(client)
  })
}

async function countLogIns(client: pg.Client): Promise<{ people: number; admins: number }> {
  const { rows } = await client.query<{ people: number; admins: number }>(
    `select (select count(*)::int from accounts where password_hash like '$argon2%' and status = ${AccountStatus.approved}) as people,
      (select count(*)::int from admins where password_hash like '$argon2%' and active) as admins`,
  )
  return rows[0] ?? { people: 0, admins: 0 }
}
