import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#platform/server/database/connect.ts'
import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts'
import { findPostmaster, socketUrl } from '#platform/server/database/postmaster.ts'
import { copyFilled } from './filled-folder.ts'
import { anOpenIdServer } from './openid-server.ts'
import type { Site } from './own-site.ts'
import { freePort, startProduct } from './product.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Four times what they take on two busy processors. */
const LONGEST_JOBS_MS = 180_000

type Running = Site & { readonly stop: () => Promise<void> }

/**
 * Starts a whole product for each file that may run at the same time, and stops them afterwards. They start with a copy
 * of one filled data folder, whose creation takes longer than the other starts together.
 *
 * The last one runs on the server in TEST_POSTGRES_BIN, such as /usr/lib/postgresql/15/bin, if that is set: so a part
 * of the files, another one in each run, is tested on the oldest supported version (OPS-01).
 */
export default async function startSites(project: TestProject): Promise<() => Promise<void>> {
  const { state, config } = project.vitest
  const number = Math.min(config.maxWorkers, state.getPaths().length)
  const checkedMarkup = await temporaryFolder('checked-markup')
  const binFolder = process.env.TEST_POSTGRES_BIN
  const filling = aFilledFolder()
  const [folder, ...started] = await Promise.allSettled([
    filling,
    ...Array.from({ length: number }, async (_, at) =>
      binFolder && at === number - 1 ? startSiteOn(binFolder) : startSite(await filling),
    ),
  ])
  const running = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const stop = async () => {
    await Promise.all(running.map((site) => site.stop()))
    if (folder.status === 'fulfilled') await rm(folder.value, { recursive: true, force: true })
    await rm(checkedMarkup, { recursive: true, force: true })
  }
  const failed = [folder, ...started].find((one) => one.status === 'rejected')
  if (failed || folder.status === 'rejected') {
    await stop()
    throw failed?.reason
  }
  const sites = running.map(({ url, databaseUrl, pid }): Site => ({ url, databaseUrl, pid }))
  project.provide('sites', sites)
  project.provide('filledFolder', folder.value)
  project.provide('checkedMarkup', checkedMarkup)
  return stop
}

/** Runs a first start and the jobs that it leaves. @returns the data folder */
async function aFilledFolder(): Promise<string> {
  const folder = await temporaryFolder('filled')
  const product = await startProduct(['src/start.ts'], { PORT: await freePort(), DATA_DIR: folder })
  await jobsDone(folder)
  product.process.kill('SIGTERM')
  if ((await product.ended) === 0) return folder
  await rm(folder, { recursive: true, force: true })
  throw new Error(`The first start failed:\n${product.said()}`)
}

/**
 * Waits for the worker to prepare the videos of the demo data and to read its receipts: every copy of the folder would
 * do so again. A copy does what is not done within the time.
 */
async function jobsDone(folder: string): Promise<void> {
  const database = await findPostmaster(join(folder, 'postgres'))
  if (!database) return
  const db = openDatabase(socketUrl(database.socketFolder, 'pyinnya'), { max: 1 })
  try {
    for (const deadline = Date.now() + LONGEST_JOBS_MS; Date.now() < deadline; await wait(250)) {
      const { rows } = await sql`
        select from pgboss.job where state < 'completed' and start_after <= now() limit 1`.execute(db)
      if (rows.length === 0) return
    }
  } finally {
    await db.destroy()
  }
}

/** Starts a site with its demo data on a port and a data folder of its own. */
async function startSite(filled: string): Promise<Running> {
  const dataDir = await temporaryFolder('site')
  await copyFilled(filled, dataDir)
  const { stop, ...site } = await startOn(dataDir)
  const database = await findPostmaster(join(dataDir, 'postgres'))
  if (!database) {
    await stop()
    throw new Error('The site has no database')
  }
  return { ...site, databaseUrl: socketUrl(database.socketFolder, 'pyinnya'), stop }
}

/** Starts a site on a database server of its own with the programs of a folder. Its first start fills both. */
async function startSiteOn(binFolder: string): Promise<Running> {
  const [dataDir, databaseFolder] = [await temporaryFolder('site'), await temporaryFolder('database')]
  const server = await startEmbeddedPostgres({ dataDir: databaseFolder, binFolder, settings: { fsync: 'off' } })
  const leave = async () => {
    await server.stop()
    await rm(databaseFolder, { recursive: true, force: true })
  }
  const databaseUrl = server.url()
  const site = await startOn(dataDir, { DATABASE_URL: databaseUrl }).catch(async (error: unknown) => {
    await leave()
    throw error
  })
  return { ...site, databaseUrl, stop: () => site.stop().then(leave) }
}

async function startOn(dataDir: string, settings: Record<string, string> = {}): Promise<Omit<Running, 'databaseUrl'>> {
  const port = await freePort()
  const provider = await anOpenIdServer(`http://127.0.0.1:${port}`)
  const leave = async () => {
    await provider.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  const env = { PORT: port, DATA_DIR: dataDir, ...settings, ...provider.env }
  const product = await startProduct(['src/start.ts'], env).catch(async (error: unknown) => {
    await leave()
    throw error
  })
  const stop = async () => {
    product.process.kill('SIGTERM')
    await product.ended
    await leave()
  }
  if (!product.said().includes('Pyinnya is ready')) {
    await stop()
    throw new Error(`The site did not start:\n${product.said()}`)
  }
  return { url: product.url, pid: product.process.pid ?? 0, stop }
}
