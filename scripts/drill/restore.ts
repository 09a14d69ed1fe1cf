// npm run drill:restore [-- --from FOLDER --work FOLDER]: restores a backup beside what runs, with the WAL that was
// archived after it, logs in to it, and prints the loss window: what was written so long before would be lost. With
// --from or BACKUP_DIR it takes the newest backup there and notes in the live database that the drill succeeded.
// Without, it fills a database of its own with the demo, backs it up under load, lets the load go on while WAL is
// archived, and restores what had left the machine when the archive was cut off.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createAdmin } from '#domains/accounts/server/index.ts'
import { API_BASE } from '#platform/contract/endpoint.ts'
import { type BackupManifest, listBackups, timeOfBackup } from '#platform/server/backup/backup-manifest.ts'
import { createBackup } from '#platform/server/backup/create-backup.ts'
import { recordMaintenance } from '#platform/server/backup/maintenance-runs.ts'
import { type RestoreOrder, restoreBackup } from '#platform/server/backup/restore-backup.ts'
import { startWalShipping } from '#platform/server/backup/start-wal-shipping.ts'
import { readConfig } from '#platform/server/config.ts'
import { reachDatabaseServer } from '#platform/server/database/database-server.ts'
import { createFileStorage } from '#platform/server/files/file-storage.ts'
import { OperatorError } from '#platform/server/operator-error.ts'
import { seedDemo } from '../../src/demo/seed-demo.ts'
import { exitWithMessage } from '../../src/exit-with-message.ts'
import { type OpenServices, openServices } from '../../src/services.ts'

const LOAD_WRITERS = 4
const DRILL_WAL_SECONDS = 5
const LOAD_AFTER_BACKUP_MS = 30_000
/** The target for one machine. */
const LONGEST_LOSS_MS = 60_000

try {
  await drill()
  process.exit(0)
} catch (error) {
  exitWithMessage(error)
}

async function drill(): Promise<void> {
  const { from, work } = parseArgs({ options: { from: { type: 'string' }, work: { type: 'string' } } }).values
  const config = readConfig()
  const backups = from ?? config.backups.folder
  const folder = await mkdtemp(join(work ?? tmpdir(), 'pyinnya-drill-'))
  await chmod(folder, 0o755)
  try {
    if (backups === undefined) await drillOnDemo(folder)
    else {
      const name = await drillOnBackup(resolve(backups), folder)
      const server = await reachDatabaseServer(config)
      await recordMaintenance(server.directUrl, 'restore_drill', name).finally(server.leave)
    }
    console.log('The drill succeeded')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function drillOnBackup(backups: string, folder: string): Promise<string> {
  const name = (await listBackups(backups)).at(-1)
  if (name === undefined) throw new OperatorError(`There is no backup in ${backups}`)
  const begun = Date.now()
  const isCopy = existsSync(join(backups, name, 'database/backup_label'))
  const newest = isCopy && existsSync(join(backups, 'wal'))
  const lastCommit = await restoreAndLogIn({ backups, name, into: join(folder, 'restored'), newest })
  if (!newest) console.log('No WAL is archived: only the state of the backup comes back')
  sayLoss(begun, lastCommit ?? timeOfBackup(name) ?? new Date(0))
  return name
}

/** A machine that was lost at a moment loses what was written after the last change that came back. */
function sayLoss(lostAtMs: number, lastCommit: Date): void {
  const seconds = Math.max(0, (lostAtMs - lastCommit.getTime()) / 1000)
  console.log(`Loss window: ${seconds.toFixed(1)} s; the last change that came back is of ${lastCommit.toISOString()}`)
}

async function drillOnDemo(folder: string): Promise<void> {
  const backups = join(folder, 'backups')
  const archived = { BACKUP_DIR: backups, WAL_ARCHIVE_SECONDS: String(DRILL_WAL_SECONDS) }
  const live = await openOn(join(folder, 'live'), archived)
  let name: string
  let lostAtMs: number
  try {
    await seedDemo(live)
    // As in the worker, which ships all the time.
    const shipping = await startWalShipping(live)
    const load = startLoad(live)
    try {
      name = (await timed('backup under load', () => backUp(live, backups))).name
      await sleep(LOAD_AFTER_BACKUP_MS)
      // From here on nothing leaves the machine.
      await shipping.stop()
      lostAtMs = Date.now()
    } finally {
      console.log(`${await load.stop()} rows were written meanwhile`)
    }
  } finally {
    await live.close()
  }
  const lastCommit = await restoreAndLogIn({ backups, name, into: join(folder, 'restored'), newest: true })
  if (lastCommit === undefined) throw new OperatorError('Nothing came back from the archive')
  sayLoss(lostAtMs, lastCommit)
  if (lostAtMs - lastCommit.getTime() > LONGEST_LOSS_MS) {
    throw new OperatorError(`More than ${LONGEST_LOSS_MS / 1000} s were lost`)
  }
}

async function backUp(live: OpenServices, to: string): Promise<BackupManifest> {
  const server = await reachDatabaseServer(live.config)
  const { storage, config } = live
  const order = { databaseUrl: server.directUrl, embeddedFolder: server.dataFolder, storage, dataDir: config.dataDir }
  return createBackup({ ...order, secret: randomBytes(32).toString('hex'), to, at: new Date(), print: console.log })
}

/** Inserts meaningless rows without pause. */
function startLoad({ db }: OpenServices): { stop: () => Promise<number> } {
  let isStopping = false
  const writers = Array.from({ length: LOAD_WRITERS }, async (_, writer) => {
    let turn = 0
    for (; !isStopping; turn += 1) {
      const text = `${writer} ${turn}`
      await db
        .insertInto('outboxMails')
        .values({ recipient: 'drill@pyinnya.example', subject: text, bodyText: text, bodyHtml: text })
        .execute()
    }
    return turn
  })
  return {
    stop: async () => {
      isStopping = true
      return (await Promise.all(writers)).reduce((sum, turns) => sum + turns, 0)
    },
  }
}

interface DrillOrder {
  readonly backups: string
  readonly name: string
  readonly into: string
  /** With the archived WAL. */
  readonly newest: boolean
}

/** @returns when the last change was made that the archive brought back */
async function restoreAndLogIn({ backups, name, into, newest }: DrillOrder): Promise<Date | undefined> {
  const order: RestoreOrder = {
    from: join(backups, name),
    into,
    databaseUrl: undefined,
    bucket: undefined,
    secret: readConfig().secret,
    print: console.log,
    ...(newest && { archive: createFileStorage(backups), point: { moment: 'newest' } }),
  }
  const { manifest, people, admins, recovered } = await timed('restore', () => restoreBackup(order))
  const tables = Object.values(manifest.database.tables)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `${newest ? 'In the backup' : 'Equal'}: ${rows} rows of ${tables.length} tables, ${manifest.files.length} files; ${people} people, ${admins} admins`,
  )
  const restored = await openOn(into)
  try {
    await logIn(restored)
  } finally {
    await restored.close()
  }
  return recovered?.lastCommit ?? undefined
}

/** Through the API, as an admin who exists only in the restored copy. */
async function logIn(restored: OpenServices): Promise<void> {
  // Imported late: loading the domains takes longer than refusing a restore.
  const { buildApi } = await import('../../src/app.ts')
  const email = `drill-${randomBytes(4).toString('hex')}@pyinnya.example`
  const password = randomBytes(12).toString('hex')
  await createAdmin(restored.db, { email, password, name: 'Restore drill', role: 'owner' })
  const api = await buildApi(restored)
  try {
    const payload = { email, password }
    const { statusCode, body } = await api.inject({ method: 'POST', url: `${API_BASE}/admin/login`, payload })
    if (statusCode !== 200) throw new OperatorError(`Nobody logs in to the restored copy: ${statusCode} ${body}`)
    const list = await api.inject({ url: `${API_BASE}/class/list?page=1` })
    if (list.statusCode !== 200) throw new OperatorError(`The restored copy shows no classes: ${list.statusCode}`)
  } finally {
    await api.close()
  }
}

function openOn(dataDir: string, settings: Record<string, string> = {}): Promise<OpenServices> {
  return openServices('cli', readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...settings }))
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  const result = await work()
  console.log(`${what}: ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  return result
}
