import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { findPostmaster, socketUrl } from '#platform/server/database/postmaster.ts'
import { anOpenIdServer } from './openid-server.ts'
import { freePort, startProduct } from './product.ts'
import { temporaryFolder } from './temporary-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product under test answers, without a slash at its end. */
    siteUrl: string
    /** The database below it, for a story that needs to arrange or look at what no screen shows. */
    siteDatabaseUrl: string
    /** The process that keeps web and worker running, for a story that kills one of them. */
    sitePid: number
  }
}

/** Starts the whole product on a port and a data folder of its own, with its demo data, and stops it afterwards. */
export default async function startSite(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await temporaryFolder('site')
  const port = await freePort()
  const provider = await anOpenIdServer(`http://127.0.0.1:${port}/login/social/google`)
  const site = await startProduct(['src/start.ts'], { PORT: port, DATA_DIR: dataDir, ...provider.env })
  const stop = async () => {
    site.process.kill('SIGTERM')
    await site.ended
    await provider.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  const database = await findPostmaster(join(dataDir, 'postgres'))
  if (!database) {
    await stop()
    throw new Error(`The site did not start:\n${site.said()}`)
  }
  project.provide('siteUrl', site.url)
  project.provide('sitePid', site.process.pid ?? 0)
  project.provide('siteDatabaseUrl', socketUrl(database.socketFolder, 'pyinnya'))
  return stop
}
