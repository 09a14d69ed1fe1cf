import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { findPostmaster, socketUrl } from '#platform/server/database/postmaster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product under test answers, without a slash at its end. */
    siteUrl: string
    /** The database below it, for a story that needs to arrange or look at what no screen shows. */
    siteDatabaseUrl: string
  }
}

const LONGEST_START_MS = 120_000

/** Starts the whole product on a port and a data folder of its own, with its demo data, and stops it afterwards. */
export default async function startSite(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pyinnya-site-'))
  const port = await freePort()
  const site = spawn(process.execPath, ['src/start.ts'], {
    env: { ...process.env, NODE_ENV: 'development', PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const ended = new Promise<void>((done) => site.once('exit', () => done()))
  let said = ''
  const ready = new Promise<void>((done, fail) => {
    const listen = (chunk: Buffer) => {
      said += chunk
      if (said.includes('Pyinnya is ready')) done()
    }
    site.stdout?.on('data', listen)
    site.stderr?.on('data', listen)
    site.once('exit', (code) => fail(new Error(`The site ended with ${code}:\n${said}`)))
    setTimeout(() => fail(new Error(`The site was not ready in time:\n${said}`)), LONGEST_START_MS).unref()
  })
  const stop = async () => {
    site.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
  await ready.catch(async (error) => {
    await stop()
    throw error
  })
  project.provide('siteUrl', `http://127.0.0.1:${port}`)
  project.provide('siteDatabaseUrl', await databaseUrlIn(dataDir))
  return stop
}

async function databaseUrlIn(dataDir: string): Promise<string> {
  const server = await findPostmaster(join(dataDir, 'postgres'))
  if (!server) throw new Error('The site runs without its database')
  return socketUrl(server.socketFolder, 'pyinnya')
}

function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((done, fail) => {
    server.once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (address && typeof address === 'object' ? done(address.port) : fail(new Error('no port'))))
    })
  })
}
