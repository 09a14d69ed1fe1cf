import { spawnSync } from 'node:child_process'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { ObjectMissing, type Storage } from '../files/storage.ts'
import { OperatorError } from '../operator-error.ts'
import { RELEASE } from '../release.ts'
import { onlyBackupOf, withConnection } from './backup-connection.ts'
import type { StoredFile } from './backup-manifest.ts'
import {
  type BackupManifest,
  backupKeys,
  backupName,
  listBackups,
  readManifest,
  writeManifest,
} from './backup-manifest.ts'
import { copyEmbeddedDatabase } from './copy-embedded-database.ts'
import { copyIntoBackup, linkInto, walkTree, writeWithSum } from './copy-with-sums.ts'
import { dumpDatabase } from './dump-database.ts'
import { recordMaintenance } from './maintenance-runs.ts'
import { serverVersion } from './postgres-tools.ts'
import { listMigrations } from './table-sums.ts'

type BackupOrder = {
  databaseUrl: string
  /** Data folder of the embedded server; undefined for an external one. */
  embeddedFolder: string | undefined
  storage: Storage
  dataDir: string
  secret: string
  /** The folder of all backups; this one gets a folder below it. */
  to: string
  at: Date
  print: (line: string) => void
}

/**
 * Makes a backup while the installation runs: the database before the files, so that every row finds its file. It gets
 * its name when it is complete and flushed, and shares unchanged files with the previous one.
 *
 * @returns the backup's manifest
 */
export function createBackup(order: BackupOrder): Promise<BackupManifest> {
  return withConnection(order.databaseUrl, async (client) => {
    await onlyBackupOf(client)
    const name = backupName(order.at)
    const finalFolder = join(order.to, name)
    const folder = `${finalFolder}.partial`
    await mkdir(order.to, { recursive: true, mode: 0o700 })
    await refuseTwice(order.to, name)
    await mkdir(join(folder, 'database'), { recursive: true, mode: 0o700 })
    try {
      const manifest = await fill(client, { ...order, folder, name })
      if (spawnSync('sync', ['-f', folder]).status !== 0) throw new Error(`${folder} could not be flushed to the disk`)
      await rename(folder, finalFolder)
      await recordMaintenance(order.databaseUrl, 'backup', name)
      return manifest
    } catch (error) {
      await rm(folder, { recursive: true, force: true })
      throw error
    }
  })
}

async function refuseTwice(to: string, name: string): Promise<void> {
  if ((await listBackups(to)).includes(name))
    throw new OperatorError(`There is a backup ${name} already: wait a second`)
}

type FillOrder = BackupOrder & { folder: string; name: string }

async function fill(client: pg.Client, order: FillOrder): Promise<BackupManifest> {
  const { folder, print } = order
  const [version, migrations] = [await serverVersion(client), await listMigrations(client)]
  print('Copying the database')
  const database = await backUpDatabase(client, order)
  print('Copying the files')
  const stored = [...(await backUpStorage(order)), ...(await backUpUploads(order))]
  const keys = backupKeys(order.secret)
  const manifest: BackupManifest = {
    format: 1,
    name: order.name,
    createdAt: order.at.toISOString(),
    release: RELEASE,
    database: {
      method: order.embeddedFolder === undefined ? 'dump' : 'copy',
      postgresVersion: version.name,
      migrations,
      tables: database.tables,
      folders: database.folders,
    },
    files: [...database.files, ...stored],
    secretFingerprint: keys.fingerprint,
  }
  await writeManifest(folder, manifest, keys.signing)
  return manifest
}

async function backUpDatabase(client: pg.Client, { databaseUrl: url, embeddedFolder, folder }: FillOrder) {
  if (embeddedFolder !== undefined) return copyEmbeddedDatabase({ url, dataFolder: embeddedFolder, folder })
  const { file, tables } = await dumpDatabase(client, { url, folder })
  return { files: [file], folders: [], tables }
}

/** A stored file never changes without a new modification time, so files of the previous backup are not read again. */
async function backUpStorage({ storage, to, folder, print }: FillOrder): Promise<StoredFile[]> {
  const before = await lastBackup(to)
  const files: StoredFile[] = []
  let shared = 0
  for await (const { key, sizeBytes, modifiedAt } of storage.list('')) {
    const path = `files/${key}`
    const modifiedAtMs = modifiedAt.getTime()
    const known = before?.files.get(path)
    const isSame = known?.sizeBytes === sizeBytes && known.modifiedAtMs === modifiedAtMs
    if (before && known && isSame && (await linkInto(join(before.folder, path), join(folder, path)))) {
      files.push(known)
      shared += 1
      continue
    }
    const source = await storage.get(key).catch(goneMeanwhile)
    if (source) files.push({ path, ...(await writeWithSum(source, join(folder, path))), modifiedAtMs })
  }
  print(`${files.length} files, ${shared} of them shared with the backup before`)
  return files
}

async function lastBackup(to: string): Promise<{ folder: string; files: Map<string, StoredFile> } | undefined> {
  const name = (await listBackups(to)).at(-1)
  if (name === undefined) return undefined
  const folder = join(to, name)
  const read = await readManifest(folder, undefined).catch(() => undefined)
  return read && { folder, files: new Map(read.manifest.files.map((file) => [file.path, file])) }
}

/** The bytes of unfinished uploads, which continue after a restore. */
async function backUpUploads({ dataDir, folder }: FillOrder): Promise<StoredFile[]> {
  const files: StoredFile[] = []
  for await (const { path, isFolder } of walkTree(join(dataDir, 'uploads'))) {
    if (isFolder) continue
    const stored = await copyIntoBackup(join(dataDir, 'uploads', path), { folder, path: `uploads/${path}` })
    if (stored) files.push(stored)
  }
  return files
}

function goneMeanwhile(error: unknown): undefined {
  if (!(error instanceof ObjectMissing)) throw error
  return undefined
}
