import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { aStudent } from '#tests/support/builders.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { type OpenServices, openServices } from '../../../services.ts'
import { readConfig } from '../config.ts'
import { reachDatabaseServer } from '../database/database-server.ts'
import { createFileStorage } from '../files/file-storage.ts'
import type { BackupManifest } from './backup-manifest.ts'
import { createBackup } from './create-backup.ts'
import { pruneWal } from './prune-wal.ts'
import { restoreBackup } from './restore-backup.ts'
import type { RestorePoint } from './stage-wal.ts'
import { startWalShipping, type WalShipping } from './start-wal-shipping.ts'
import { parseLabel } from './wal-names.ts'

// OPS-09: rows written after a backup are restored from the archive, to its end or to a time.

const SECRET = 'a secret that only the tests of backups know'
let folder: string
let backups: string
let services: OpenServices
let manifest: BackupManifest

const configOf = (dataDir: string) =>
  readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    BACKUP_DIR: backups,
    WAL_ARCHIVE_SECONDS: '3600',
    SECRET,
    LOG_LEVEL: 'silent',
  })
const openOn = (dataDir: string) => openServices('cli', configOf(dataDir))
const ship = (from: OpenServices) => startWalShipping(from, { everyMs: 20 })

/** In the product's order: the file first, then its row. */
async function write(to: OpenServices, key: string): Promise<void> {
  await to.storage.put(key, Buffer.from(`the file of ${key}`))
  await to.db.transaction().execute((tx) => aStudent(tx, { profilePath: key }))
}

/** Completes the segment and waits until the archive has it. */
async function archived(from: OpenServices): Promise<string> {
  const { rows } = await sql<{ name: string }>`select pg_walfile_name(pg_switch_wal()) as name`.execute(from.db)
  const name = rows[0]?.name ?? ''
  const names = () => readdir(join(backups, 'wal'), { recursive: true })
  await vi.waitUntil(async () => (await names()).some((path) => path.includes(`/${name}.`)), { timeout: 60_000 })
  return name
}

async function backUp(): Promise<BackupManifest> {
  const server = await reachDatabaseServer(services.config)
  return createBackup({
    ...{ databaseUrl: server.url, embeddedFolder: server.dataFolder, storage: services.storage },
    ...{ dataDir: services.config.dataDir, secret: SECRET, to: backups, at: new Date(), print: () => undefined },
  })
}

const restore = (into: string, point?: RestorePoint, name = manifest.name) =>
  restoreBackup({
    ...{ from: join(backups, name), into, databaseUrl: undefined, bucket: undefined, secret: SECRET },
    ...{ archive: createFileStorage(backups), point, print: () => undefined },
  })

async function keysIn(dataDir: string): Promise<string[]> {
  const restored = await openOn(dataDir)
  try {
    const rows = await restored.db.selectFrom('accounts').select('profilePath').orderBy('id').execute()
    return rows.map(({ profilePath }) => String(profilePath))
  } finally {
    await restored.close()
  }
}

describe('the archive of the embedded server', { timeout: 240_000 }, () => {
  let shipping: WalShipping
  let between: Date

  beforeAll(async () => {
    folder = await temporaryFolder('wal')
    backups = join(folder, 'backups')
    await mkdir(backups)
    services = await openOn(join(folder, 'data'))
    await write(services, 'base/1')
    manifest = await backUp()
    shipping = await ship(services)
    await write(services, 'after/1')
    await archived(services)
    const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(services.db)
    between = rows[0]?.at ?? new Date(0)
    await sleep(20)
    await write(services, 'after/2')
    await archived(services)
    for (const key of ['after/3', 'after/4', 'after/5']) {
      await write(services, key)
      await archived(services)
    }
    // Acknowledged, but its segment is not archived: the loss window.
    await write(services, 'lost/1')
  }, 240_000)
  afterAll(async () => {
    await shipping.stop()
    await services.close()
    await rm(folder, { recursive: true, force: true })
  })

  test('restores every archived row with its file', async () => {
    const into = join(folder, 'newest')
    const everything = ['base/1', 'after/1', 'after/2', 'after/3', 'after/4', 'after/5']
    const { recovered } = await restore(into, 'newest')
    expect(recovered).toMatchObject({ gapAfter: undefined, lastCommit: expect.any(Date) })
    expect(await keysIn(into)).toEqual(everything)
    for (const key of everything) {
      expect(await readFile(join(into, 'files', key), 'utf8')).toBe(`the file of ${key}`)
    }
    expect(await readdir(join(into, 'postgres'))).not.toContain('pyinnya_wal_restore')
  })

  test('restores to a time, and to the backup alone', async () => {
    await restore(join(folder, 'between'), between)
    expect(await keysIn(join(folder, 'between'))).toEqual(['base/1', 'after/1'])
    await restore(join(folder, 'backup'))
    expect(await keysIn(join(folder, 'backup'))).toEqual(['base/1'])
    const tomorrow = new Date(Date.now() + 86_400_000)
    await expect(restore(join(folder, 'tomorrow'), tomorrow)).rejects.toThrow('The archived WAL ends before')
  })

  test('is pruned to what the oldest backup needs', async () => {
    const start = parseLabel(await readFile(join(backups, manifest.name, 'database/backup_label'), 'utf8')).segment
    const segments = async () =>
      (await readdir(join(backups, 'wal'), { recursive: true })).flatMap(
        (path) => /segments\/([\dA-F]{24})/.exec(path)?.[1] ?? [],
      )
    expect((await segments()).some((name) => name < start)).toBe(true)
    expect(await pruneWal(backups, { at: new Date() })).toBeGreaterThan(0)
    expect((await segments()).toSorted()[0]).toBe(start)
    expect(await pruneWal(backups, { at: new Date() })).toBe(0)
  })

  test('refuses damaged segments, stops before a missing one and reports it', async () => {
    const [system = ''] = await readdir(join(backups, 'wal'))
    const segments = join(backups, 'wal', system, 'segments')
    const last = (await readdir(segments)).filter((name) => /^[\dA-F]{24}\.\w{64}/.test(name)).toSorted()
    const [first = '', second = ''] = last.slice(-3)
    const path = join(segments, second)
    const bytes = await readFile(path)
    await writeFile(path, bytes.subarray(0, bytes.length >> 1))
    await expect(restore(join(folder, 'damaged'), 'newest')).rejects.toThrow(`WAL ${second.slice(0, 24)} is damaged`)
    await restore(join(folder, 'before-damage'), between)
    expect(await keysIn(join(folder, 'before-damage'))).toEqual(['base/1', 'after/1'])
    await rm(path)
    const { recovered } = await restore(join(folder, 'gap'), 'newest')
    expect(recovered?.gapAfter).toBe(first.slice(0, 24))
    expect(await keysIn(join(folder, 'gap'))).toEqual(['base/1', 'after/1', 'after/2', 'after/3'])
    await writeFile(path, bytes)
  })

  test('starts a new timeline after a restore, which is shorter than the old one, and restores that too', async () => {
    const into = join(folder, 'goes-on')
    await restore(into, between)
    const second = await openOn(into)
    const shipsToo = await ship(second)
    try {
      await write(second, 'second/1')
      expect((await archived(second)).slice(0, 8)).not.toBe('00000001')
    } finally {
      await shipsToo.stop()
      await second.close()
    }
    const again = join(folder, 'again')
    await restore(again, 'newest')
    expect(await keysIn(again)).toEqual(['base/1', 'after/1', 'second/1'])
    expect(await readFile(join(again, 'files/second/1'), 'utf8')).toBe('the file of second/1')
  })
})
