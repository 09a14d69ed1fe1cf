import { createHash } from 'node:crypto'
import { chmod, mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createAdmin } from '#domains/accounts/server/index.ts'
import { API_BASE } from '#platform/contract/endpoint.ts'
import { aStudent } from '#tests/support/builders.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { buildApi } from '../../../app.ts'
import { type OpenServices, openServices } from '../../../services.ts'
import { now } from '../clock.ts'
import { readConfig } from '../config.ts'
import { reachDatabaseServer } from '../database/database-server.ts'
import type { BackupManifest } from './backup-manifest.ts'
import { createBackup } from './create-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { verifyBackup } from './verify-backup.ts'

const SECRET = 'a secret that only the tests of backups know'
const OTHER_SECRET = 'a secret of another installation altogether'
const KEPT = 'kept since the backup before'
const admin = { email: 'aye@pyinnya.example', name: 'Daw Aye', role: 'owner', password: 'correct horse' } as const
const silent = (): void => undefined

/** As with npm start: an embedded database below a folder that only root may enter. */
async function openOn(dataDir: string): Promise<OpenServices> {
  return openServices('cli', readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, SECRET, LOG_LEVEL: 'silent' }))
}

async function logIn(services: OpenServices): Promise<number> {
  const api = await buildApi(services)
  try {
    const { email, password } = admin
    return (await api.inject({ method: 'POST', url: `${API_BASE}/admin/login`, payload: { email, password } }))
      .statusCode
  } finally {
    await api.close()
  }
}

/** Writes as the product does, the file first and its row after, and records what was acknowledged. */
function startLoad(services: OpenServices): { acknowledged: string[]; stop: () => Promise<void> } {
  const acknowledged: string[] = []
  let stopping = false
  const writer = async (number: number) => {
    for (let turn = 0; !stopping; turn += 1) {
      const key = `load/${number}/${turn}`
      await services.storage.put(key, Buffer.from(`the file of ${key}`))
      await services.db.transaction().execute(async (tx) => {
        await aStudent(tx, { profilePath: key })
        await sql`select pg_sleep(0.002)`.execute(tx)
      })
      acknowledged.push(key)
    }
  }
  const writers = Promise.all([1, 2, 3, 4].map(writer))
  return {
    acknowledged,
    stop: async () => {
      stopping = true
      await writers
    },
  }
}

describe('a backup of the embedded database under load', { timeout: 240_000 }, () => {
  let closed: string
  let backups: string
  let services: OpenServices
  let manifest: BackupManifest
  let [before, after]: [string[], string[]] = [[], []]

  const backUp = async (at: Date) => {
    const server = await reachDatabaseServer(services.config)
    return createBackup({
      databaseUrl: server.url,
      embeddedFolder: server.dataFolder,
      storage: services.storage,
      dataDir: services.config.dataDir,
      secret: SECRET,
      to: backups,
      at,
      print: silent,
    })
  }
  const restore = (into: string, name = manifest.name, secret = SECRET) =>
    restoreBackup({
      from: join(backups, name),
      into,
      databaseUrl: undefined,
      bucket: undefined,
      secret,
      print: silent,
    })

  beforeAll(async () => {
    closed = await temporaryFolder('backup')
    await chmod(closed, 0o700)
    backups = join(closed, 'backups')
    services = await openOn(join(closed, 'data'))
    await createAdmin(services.db, admin)
    await services.storage.put('kept/1', Buffer.from(KEPT))
    await mkdir(join(services.config.dataDir, 'uploads'))
    await writeFile(join(services.config.dataDir, 'uploads', 'arriving'), 'the first half')
    await backUp(new Date(now().getTime() - 60_000))
    const load = startLoad(services)
    await vi.waitUntil(() => load.acknowledged.length > 40, { timeout: 60_000 })
    before = [...load.acknowledged]
    try {
      manifest = await backUp(now())
      after = [...load.acknowledged]
    } finally {
      await load.stop()
    }
  }, 240_000)
  afterAll(async () => {
    await services.close()
    await rm(closed, { recursive: true, force: true })
  })

  test('is restored elsewhere with every acknowledged row and its file, and log-ins work', async () => {
    expect(after.length, 'the load went on during the backup').toBeGreaterThan(before.length)
    const into = join(closed, 'restored')
    const { admins, hasSameSecret } = await restore(into)
    expect({ admins, hasSameSecret }).toEqual({ admins: 1, hasSameSecret: true })

    const restored = await openOn(into)
    try {
      expect(restored.databaseUrl).not.toBe(services.databaseUrl)
      const rows = await restored.db.selectFrom('accounts').select('profilePath').execute()
      const keys = rows.map(({ profilePath }) => String(profilePath))
      expect(keys).toEqual(expect.arrayContaining(before))
      for (const key of keys) expect(await readFile(join(into, 'files', key), 'utf8')).toBe(`the file of ${key}`)
      const admins = (from: OpenServices) => from.db.selectFrom('admins').selectAll().execute()
      expect(await admins(restored)).toEqual(await admins(services))
      expect(await logIn(restored)).toBe(200)
    } finally {
      await restored.close()
    }
    expect(await readFile(join(into, 'files/kept/1'), 'utf8')).toBe(KEPT)
    expect(await readFile(join(into, 'uploads/arriving'), 'utf8')).toBe('the first half')
  })

  test('lists its contents without the secret, and shares unchanged files with the previous backup', async () => {
    expect(manifest.database.tables['public.admins']?.rows).toBe(1)
    expect(manifest.database.tables['public.accounts']?.rows).toBeGreaterThanOrEqual(before.length)
    expect(Object.keys(manifest.database.tables).some((name) => name.startsWith('pgboss.'))).toBe(true)
    const folder = join(backups, manifest.name)
    const kept = manifest.files.find(({ path }) => path === 'files/kept/1')
    expect(kept?.sha256).toBe(createHash('sha256').update(KEPT).digest('hex'))
    expect((await stat(join(folder, 'files/kept/1'))).nlink).toBe(2)
    expect((await stat(folder)).mode & 0o077, 'for its owner alone').toBe(0)
    const names = await readdir(folder, { recursive: true })
    for (const name of names.filter((path) => !path.includes('/') || path.endsWith('.json'))) {
      const file = join(folder, name)
      if ((await stat(file)).isFile()) expect(await readFile(file, 'utf8')).not.toContain(SECRET)
    }
    const [run] = await services.db.selectFrom('maintenanceRuns').selectAll().execute()
    expect(run).toMatchObject({ task: 'backup', detail: manifest.name })
  })

  test('is not restored over existing data', async () => {
    const into = join(closed, 'occupied')
    await mkdir(into)
    await writeFile(join(into, 'letter'), 'from somebody')
    await expect(restore(into)).rejects.toThrow('is not empty')
    expect(await readdir(into)).toEqual(['letter'])
  })

  test('that was damaged is refused with the name of the damaged file, and nothing is restored', async () => {
    const first = (await readdir(backups)).toSorted()[0] ?? ''
    const folder = join(backups, first)
    await expect(verifyBackup(folder, SECRET)).resolves.toMatchObject({ isSignatureChecked: true })
    await expect(verifyBackup(folder, OTHER_SECRET)).resolves.toMatchObject({
      isSignatureChecked: false,
    })
    const whole = await readFile(join(folder, 'manifest.json'), 'utf8')
    await writeFile(join(folder, 'manifest.json'), whole.replace('"rows": 1,', '"rows": 2,'))
    await expect(verifyBackup(folder, SECRET)).rejects.toThrow('signature does not fit')
    await expect(restore(join(closed, 'other'), first, OTHER_SECRET), 'seen with another secret too').rejects.toThrow(
      /the table \w+\.\w+ has 1 rows instead of 2/,
    )
    await writeFile(join(folder, 'manifest.json'), whole)

    const control = join(folder, 'database/global/pg_control')
    const bytes = await readFile(control)
    bytes.writeUInt8(bytes.readUInt8(100) ^ 1, 100)
    await writeFile(control, bytes)
    await truncate(join(folder, 'database/PG_VERSION'), 1)
    await rm(join(folder, 'uploads/arriving'))
    const refused = verifyBackup(folder, SECRET)
    await expect(refused).rejects.toThrow('database/global/pg_control is damaged')
    await expect(refused).rejects.toThrow('database/PG_VERSION has 1 bytes instead of 3')
    await expect(refused).rejects.toThrow('uploads/arriving is missing')
    await expect(restore(join(closed, 'other'), first)).rejects.toThrow('database/global/pg_control is damaged')
    expect((await readdir(closed)).toSorted()).toEqual(['backups', 'data', 'occupied', 'restored'])
  })
})
