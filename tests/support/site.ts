import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { findPostmaster, socketUrl } from '#platform/server/database/postmaster.ts'
import { copyFilled } from './filled-folder.ts'
import { anOpenIdServer } from './openid-server.ts'
import type { Site } from './own-site.ts'
import { freePort, startProduct } from './product.ts'
import { temporaryFolder } from './temporary-folder.ts'

type Running = Site & { readonly stop: () => Promise<void> }

/**
 * Starts a whole product for each file that may run at the same time, and stops them afterwards. All of them start
 * with a copy of one filled data folder, whose creation takes longer than the other starts together.
 */
export default async function startSites(project: TestProject): Promise<() => Promise<void>> {
  const { state, config } = project.vitest
  const number = Math.min(config.maxWorkers, state.getPaths().length)
  const filled = await aFilledFolder()
  const checkedMarkup = await temporaryFolder('checked-markup')
  const started = await Promise.allSettled(Array.from({ length: number }, () => startSite(filled)))
  const running = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const stop = async () => {
    await Promise.all(running.map((site) => site.stop()))
    await rm(filled, { recursive: true, force: true })
    await rm(checkedMarkup, { recursive: true, force: true })
  }
  const failed = started.find((one) => one.status === 'rejected')
  if (failed) {
    await stop()
    throw failed.reason
  }
  const sites = running.map(({ url, databaseUrl, pid }): Site => ({ url, databaseUrl, pid }))
  project.provide('sites', sites)
  project.provide('filledFolder', filled)
  project.provide('checkedMarkup', checkedMarkup)
  return stop
}

/** Runs a first start. @returns the data folder that it leaves */
async function aFilledFolder(): Promise<string> {
  const folder = await temporaryFolder('filled')
  const product = await startProduct(['src/start.ts'], { PORT: await freePort(), DATA_DIR: folder })
  product.process.kill('SIGTERM')
  if ((await product.ended) === 0) return folder
  await rm(folder, { recursive: true, force: true })
  throw new Error(`The first start failed:\n${product.said()}`)
}

/** Starts a site with its demo data on a port and a data folder of its own. */
async function startSite(filled: string): Promise<Running> {
  const dataDir = await temporaryFolder('site')
  await copyFilled(filled, dataDir)
  const port = await freePort()
  const provider = await anOpenIdServer(`http://127.0.0.1:${port}`)
  const leave = async () => {
    await provider.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  const env = { PORT: port, DATA_DIR: dataDir, ...provider.env }
  const product = await startProduct(['src/start.ts'], env).catch(async (error: unknown) => {
    await leave()
    throw error
  })
  const stop = async () => {
    product.process.kill('SIGTERM')
    await product.ended
    await leave()
  }
  const database = await findPostmaster(join(dataDir, 'postgres'))
  if (!database) {
    await stop()
    throw new Error(`The site did not start:\n${product.said()}`)
  }
  const databaseUrl = socketUrl(database.socketFolder, 'pyinnya')
  return { url: product.url, databaseUrl, pid: product.process.pid ?? 0, stop }
}
