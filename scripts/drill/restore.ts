// npm run drill:restore [-- --from FOLDER --work FOLDER]: restores a backup into a separate database and logs in
// to it. With --from or BACKUP_DIR it takes the newest backup there and records in the live database that the
// drill succeeded. Otherwise it fills a database of its own with the demo, backs it up under load and restores
// that.
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createAdmin } from '#domains/accounts/server/index.ts'
import { API_BASE } from '#platform/contract/endpoint.ts'
import { type BackupManifest, listBackups } from '#platform/server/backup/backup-manifest.ts'
import { createBackup } from '#platform/server/backup/create-backup.ts'
import { recordMaintenance } from '#platform/server/backup/maintenance-runs.ts'
import { restoreBackup } from '#platform/server/backup/restore-backup.ts'
import { readConfig } from '#platform/server/config.ts'
import { reachDatabaseServer } from '#platform/server/database/database-server.ts'
import { OperatorError } from '#platform/server/operator-error.ts'
import { seedDemo } from '../../src/demo/seed-demo.ts'
import { exitWithMessage } from '../../src/exit-with-message.ts'
import { type OpenServices, openServices } from '../../src/services.ts'

const LOAD_WRITERS = 4

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
  await restoreAndLogIn(join(backups, name), join(folder, 'restored'))
  return name
}

async function drillOnDemo(folder: string): Promise<void> {
  const live = await openOn(join(folder, 'live'))
  let name: string
  try {
    await seedDemo(live)
    const load = startLoad(live)
    try {
      name = (await timed('backup under load', () => backUp(live, join(folder, 'backups')))).name
    } finally {
      console.log(`${await load.stop()} rows were written meanwhile`)
    }
  } finally {
    await live.close()
  }
  await restoreAndLogIn(join(folder, 'backups', name), join(folder, 'restored'))
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

async function restoreAndLogIn(from: string, into: string): Promise<void> {
  const order = { databaseUrl: undefined, bucket: undefined, secret: readConfig().secret, print: console.log }
  const { manifest, people, admins } = await timed('restore', () => restoreBackup({ from, into, ...order }))
  const tables = Object.values(manifest.database.tables)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `Equal: ${rows} rows of ${tables.length} tables, ${manifest.files.length} files; ${people} people, ${admins} admins`,
  )
  const restored = await openOn(into)
  try {
    await logIn(restored)
  } finally {
    await restored.close()
  }
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

function openOn(dataDir: string): Promise<OpenServices> {
  return openServices('cli', { ...readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' }) })
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  const result = await work()
  console.log(`${what}: ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  return result
}
