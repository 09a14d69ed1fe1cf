import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { DAY_MS } from '#platform/contract/durations.ts'
import { aBucketServer, BUCKET_KEY } from '#tests/support/bucket-server.ts'
import { aStudent } from '#tests/support/builders.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { type OpenServices, openServices } from '../../../services.ts'
import { readConfig } from '../config.ts'
import { reachDatabaseServer } from '../database/database-server.ts'
import { createFileStorage } from '../files/file-storage.ts'
import { createS3Storage } from '../files/s3-storage.ts'
import type { Storage } from '../files/storage.ts'
import { readWalStatus } from '../status/wal-status.ts'
import type { BackupManifest } from './backup-manifest.ts'
import { createBackup } from './create-backup.ts'
import { pruneWal } from './prune-wal.ts'
import { restoreBackup } from './restore-backup.ts'
import type { RestorePoint } from './stage-wal.ts'
import { startWalShipping, type WalShipping } from './start-wal-shipping.ts'
import { parseLabel } from './wal-names.ts'

// OPS-09: rows written after a backup are restored from the archive, to its end or to a time.

const NEWEST = { moment: 'newest' } as const
/** Files of the first timeline that no row of the second one names: the sweep removes them. */
const LATER = ['after/2', 'after/3', 'after/4', 'after/5']
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
  // The folder comes with the first segment.
  const names = () => readdir(join(backups, 'wal'), { recursive: true }).catch((): string[] => [])
  await vi.waitUntil(async () => (await names()).some((path) => path.includes(`/${name}.`)), { timeout: 60_000 })
  return name
}

async function backUp(): Promise<BackupManifest> {
  const server = await reachDatabaseServer(services.config)
  return createBackup({
    databaseUrl: server.url,
    embeddedFolder: server.dataFolder,
    storage: services.storage,
    dataDir: services.config.dataDir,
    secret: SECRET,
    to: backups,
    at: new Date(),
    print: () => undefined,
  })
}

type To = Partial<RestorePoint> & { bucket?: Storage }

const restore = (into: string, { moment, timeline, bucket }: To = {}) =>
  restoreBackup({
    from: join(backups, manifest.name),
    into,
    databaseUrl: undefined,
    bucket,
    secret: SECRET,
    archive: createFileStorage(backups),
    point: moment && { moment, timeline },
    print: () => undefined,
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

  test('is shown with the moment up to which changes can be restored', async () => {
    const { isArchived, archivedUntil } = await readWalStatus(services)
    expect(isArchived).toBe(true)
    expect(archivedUntil?.getTime()).toBeGreaterThan(between.getTime())
    expect(archivedUntil?.getTime()).toBeLessThanOrEqual(Date.now())
  })

  test('restores every archived row with its file', async () => {
    const into = join(folder, 'newest')
    const everything = ['base/1', 'after/1', 'after/2', 'after/3', 'after/4', 'after/5']
    const { recovered } = await restore(into, NEWEST)
    expect(recovered).toMatchObject({ gapAfter: undefined, lastCommit: expect.any(Date) })
    expect(await keysIn(into)).toEqual(everything)
    for (const key of everything) {
      expect(await readFile(join(into, 'files', key), 'utf8')).toBe(`the file of ${key}`)
    }
    expect(await readdir(join(into, 'postgres'))).not.toContain('pyinnya_wal_restore')
  })

  test('restores to a time, and to the backup alone', async () => {
    await restore(join(folder, 'between'), { moment: between })
    expect(await keysIn(join(folder, 'between'))).toEqual(['base/1', 'after/1'])
    await restore(join(folder, 'backup'))
    expect(await keysIn(join(folder, 'backup'))).toEqual(['base/1'])
    const tomorrow = new Date(Date.now() + DAY_MS)
    await expect(restore(join(folder, 'tomorrow'), { moment: tomorrow })).rejects.toThrow(
      'The archived WAL ends before',
    )
  })

  test('is pruned to what the oldest backup needs', async () => {
    const start = parseLabel(await readFile(join(backups, manifest.name, 'database/backup_label'), 'utf8')).segment
    const segments = async () =>
      (await readdir(join(backups, 'wal'), { recursive: true })).flatMap(
        (path) => /segments\/([\dA-F]{24})/.exec(path)?.[1] ?? [],
      )
    expect((await segments()).some((name) => name < start)).toBe(true)
    // As when a second database was archived to the same place.
    const [system = ''] = await readdir(join(backups, 'wal'))
    const [old = ''] = (await segments()).toSorted()
    const other = join(backups, 'wal', system, 'segments', `${old}.${'0'.repeat(64)}.gz`)
    await writeFile(other, '')
    expect(await pruneWal(backups, { at: new Date() })).toBeGreaterThan(1)
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
    const damaged = `WAL ${second.slice(0, 24)} is damaged`
    await expect(restore(join(folder, 'damaged'), NEWEST)).rejects.toThrow(damaged)
    await writeFile(path, gzipSync('whole, and something else'))
    await expect(restore(join(folder, 'exchanged'), NEWEST)).rejects.toThrow(damaged)
    await restore(join(folder, 'before-damage'), { moment: between })
    expect(await keysIn(join(folder, 'before-damage'))).toEqual(['base/1', 'after/1'])
    await rm(path)
    const { recovered } = await restore(join(folder, 'gap'), NEWEST)
    expect(recovered?.gapAfter).toBe(first.slice(0, 24))
    expect(await keysIn(join(folder, 'gap'))).toEqual(['base/1', 'after/1', 'after/2', 'after/3'])
    await writeFile(path, bytes)
  })

  test('starts a new timeline after a restore, which is shorter than the old one, and restores that too', async () => {
    const into = join(folder, 'goes-on')
    await restore(into, { moment: between })
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
    await restore(again, NEWEST)
    expect(await keysIn(again)).toEqual(['base/1', 'after/1', 'second/1'])
    expect(await readFile(join(again, 'files/second/1'), 'utf8')).toBe('the file of second/1')
  })

  test('follows the timeline that is chosen, and only one that goes on from the backup', async () => {
    const first = join(folder, 'first')
    await restore(first, { ...NEWEST, timeline: 1 })
    expect(await keysIn(first)).toEqual(['base/1', 'after/1', 'after/2', 'after/3', 'after/4', 'after/5'])
    await expect(restore(join(folder, 'ninth'), { ...NEWEST, timeline: 9 })).rejects.toThrow('No timeline 9')
  })

  test('does not choose between two databases that were archived to one place', async () => {
    const [system = ''] = await readdir(join(backups, 'wal'))
    const segments = join(backups, 'wal', system, 'segments')
    const ofSecond = (await readdir(segments)).filter((name) => /^00000002[\dA-F]{16}\./.test(name)).toSorted()
    const [name = ''] = ofSecond.at(-1)?.split('.') ?? []
    const other = join(segments, `${name}.${'0'.repeat(64)}.gz`)
    await writeFile(other, gzipSync('of the other database'))
    const refused = restore(join(folder, 'two'), NEWEST)
    await expect(refused).rejects.toThrow(`two different files ${name}`)
    await expect(refused).rejects.toThrow('in timeline 2')
    const into = join(folder, 'before-two')
    await restore(into, { ...NEWEST, timeline: 1 })
    expect(await keysIn(into)).toContain('after/5')
    await rm(other)
  })

  test('fills a bucket, whose files are compared with their SHA-256 while they are sent', async () => {
    const server = await aBucketServer()
    const bucket = createS3Storage({ url: `${server.url}/lessons`, ...BUCKET_KEY })
    const keys = async () => {
      const found: string[] = []
      for await (const { key } of bucket.list('')) found.push(key)
      return found.sort()
    }
    try {
      const [damaged = ''] = await readdir(join(backups, 'wal'), { recursive: true }).then((paths) =>
        paths.filter((path) => path.endsWith('/after/1')).map((path) => join(backups, 'wal', path)),
      )
      const bytes = await readFile(damaged)
      await writeFile(damaged, 'as long as before, but else'.slice(0, bytes.length).padEnd(bytes.length))
      const refused = restore(join(folder, 'to-bucket'), { ...NEWEST, bucket })
      await expect(refused).rejects.toThrow('The file after/1 is damaged')
      expect(await keys(), 'it can be repeated').toEqual([])
      await writeFile(damaged, bytes)
      await restore(join(folder, 'to-bucket'), { ...NEWEST, bucket })
      expect(await keys()).toEqual(['after/1', 'base/1', 'second/1'].concat(LATER).sort())
    } finally {
      await server.remove()
    }
  })
})
