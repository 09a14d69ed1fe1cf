import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../database/embedded-postgres.ts'
import { migrate } from '../database/migrate.ts'
import { MIGRATIONS_FOLDER } from '../database/migration-files.ts'
import { findPostmaster, stopPostmaster } from '../database/postmaster.ts'
import '../metrics/http-figures.ts'
import { openOpsListener } from './ops-listener.ts'
import { ReadinessProbe } from './readiness.ts'

const TOKEN = 'figures for operators'

describe('the operations listener', { timeout: 120_000 }, () => {
  let folder: string
  let server: EmbeddedPostgres
  beforeAll(async () => {
    folder = await temporaryFolder('ops')
    server = await startEmbeddedPostgres({ dataDir: join(folder, 'database'), settings: { fsync: 'off' } })
    await migrate(server.url())
  }, 120_000)
  afterAll(async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })

  async function listen(options: { folders?: string[]; migrations?: string; token?: string } = {}) {
    const { token, ...about } = options
    const readiness = new ReadinessProbe({ databaseUrl: server.url(), folders: [folder], ...about })
    const address = { host: '127.0.0.1', port: 0 }
    const { port, close } = await openOpsListener({ address, readiness, token })
    onTestFinished(async () => {
      await close()
      await readiness.close()
    })
    const ask = async (path: string, headers: Record<string, string> = {}) => {
      const begun = performance.now()
      const reply = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
      const text = await reply.text()
      const isJson = reply.headers.get('content-type')?.includes('json')
      return { status: reply.status, text, json: isJson ? JSON.parse(text) : undefined, ms: performance.now() - begun }
    }
    return { ask, readiness }
  }

  test('reports an unavailable database within two seconds, and its return', async () => {
    const { ask } = await listen()
    expect(await ask('/readyz')).toMatchObject({ status: 200, json: { status: 'ready' } })
    const postmaster = await findPostmaster(server.dataFolder)
    await stopPostmaster(postmaster?.pid ?? Number.NaN)
    const stoppedAt = performance.now()
    await expect.poll(async () => (await ask('/readyz')).status, { interval: 50 }).toBe(503)
    expect(performance.now() - stoppedAt, 'milliseconds until it was told').toBeLessThan(2000)
    const away = await ask('/readyz')
    expect(Object.keys(away.json.failing)).toEqual(['database'])
    expect(away.ms).toBeLessThan(2000)
    expect(await ask('/healthz')).toMatchObject({ status: 200, json: { status: 'alive' } })

    await server.revive()
    await expect.poll(async () => (await ask('/readyz')).status, { interval: 50 }).toBe(200)
  })

  test('reports a schema that this release does not fit', async () => {
    const migrations = join(folder, 'migrations')
    await cp(MIGRATIONS_FOLDER, migrations, { recursive: true })
    await writeFile(join(migrations, '9999-later.sql'), '-- kind: expand\n-- carries: 0.1.0\nselect 1;\n')
    const { ask } = await listen({ migrations })
    expect((await ask('/readyz')).json.failing).toEqual({ schema: 'the migration 9999-later.sql is not applied' })
  })

  test('reports a folder that is not writable', async () => {
    const files = join(folder, 'files')
    await mkdir(files)
    const { ask } = await listen({ folders: [files] })
    expect((await ask('/readyz')).status).toBe(200)
    await rm(files, { recursive: true })
    await expect
      .poll(async () => (await ask('/readyz')).json)
      .toMatchObject({
        status: 'not ready',
        failing: { storage: expect.stringContaining('ENOENT') },
      })
  })

  test('reports at once that the process is about to stop', async () => {
    const { ask, readiness } = await listen()
    expect((await ask('/readyz')).status).toBe(200)
    readiness.drain()
    expect((await ask('/readyz')).json.failing).toHaveProperty('draining')
    expect((await ask('/healthz')).status).toBe(200)
  })

  test('serves metrics only with the token, if one is set', async () => {
    const { ask } = await listen({ token: TOKEN })
    expect((await ask('/metrics')).status).toBe(401)
    expect((await ask('/metrics', { authorization: 'Bearer figures for others!' })).status).toBe(401)
    const { status, text } = await ask('/metrics', { authorization: `Bearer ${TOKEN}` })
    expect(status).toBe(200)
    expect(text).toContain('# TYPE http_requests_total counter')
    expect((await ask('/readyz')).status, 'probes have no token').toBe(200)
    expect((await ask('/admin')).status).toBe(404)
  })
})
