import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { pino } from 'pino'
import type { SocialProviders } from '#domains/accounts/server/index.ts'
import { API_BASE } from '#platform/contract/endpoint.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import { type Config, readConfig } from '#platform/server/config.ts'
import { type Db, openDatabase } from '#platform/server/database/connect.ts'
import { openListener } from '#platform/server/database/listen.ts'
import { createEncryption } from '#platform/server/encryption.ts'
import { createFileStorage } from '#platform/server/files/file-storage.ts'
import { createLinkSigner } from '#platform/server/files/signed-links.ts'
import { openQueue } from '#platform/server/jobs/queue.ts'
import { keepingMailer } from '#platform/server/mail/mailer.ts'
import { buildApi } from '../../src/app.ts'
import { aDatabase } from './database.ts'

export interface TestReply {
  readonly status: number
  // Replies are untyped, because the wire format is under test.
  // biome-ignore lint/suspicious/noExplicitAny: a foreign client has no types either
  readonly json: any
  readonly headers: Record<string, unknown>
  readonly body: string
}

export interface TestApi {
  readonly app: FastifyInstance
  readonly db: Db
  readonly databaseUrl: string
  readonly services: AppServices
  /** Unexpected errors that were logged; a test that expects none asserts that it is empty. */
  readonly bugs: unknown[]
  get(path: string, token?: string): Promise<TestReply>
  post(path: string, body?: unknown, token?: string): Promise<TestReply>
  inject(options: InjectOptions): Promise<TestReply>
  close(): Promise<void>
}

export interface TestApiOptions {
  /** Environment variables, beside those that every test has. */
  readonly env?: Record<string, string>
  readonly socialProviders?: SocialProviders
  /** Maps the database's URL to another one, used only by the statements of the API. */
  readonly databaseVia?: (url: string) => Promise<string>
  /** Overrides of the default configuration. */
  readonly settings?: Partial<Config>
}

/**
 * The real API with a database, a store and a queue of its own; mail stays in the outbox, since no worker runs.
 *
 * Call it in beforeAll and `close()` it in afterAll.
 */
export async function aTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  const { socialProviders, databaseVia, env = {}, settings } = options
  const { db, url } = await aDatabase()
  const ownDb = databaseVia ? openDatabase(await databaseVia(url), { max: 5 }) : db
  const dataDir = await mkdtemp(join(tmpdir(), 'pyinnya-api-'))
  const bugs: unknown[] = []
  const log = pino({ level: 'error', hooks: { logMethod: (args) => void bugs.push(args) } })
  const secret = 'a secret that only the tests know, no other'
  const services: AppServices = {
    config: {
      ...readConfig({
        NODE_ENV: 'test',
        SECRET: secret,
        DATA_DIR: dataDir,
        DATABASE_URL: 'postgres://unused',
        PUBLIC_URL: 'http://pyinnya.test',
        ...env,
      }),
      ...settings,
    },
    db: ownDb,
    publicReads: ownDb,
    sessions: ownDb,
    log,
    accessLog: () => undefined,
    queue: await openQueue({ url, log }),
    storage: createFileStorage(join(dataDir, 'files')),
    links: createLinkSigner(secret, Date.now),
    encryption: createEncryption(secret),
    mailer: keepingMailer,
    listener: await openListener(url),
    checkInstallation: async () => {
      const { checkSettings } = await import('../../src/settings/check-settings.ts')
      return checkSettings(services.config, { url, directUrl: url, role: 'all' })
    },
  }
  const app = await buildApi(services, socialProviders)
  await app.ready()
  const inject = async (options: InjectOptions): Promise<TestReply> => {
    const { statusCode, headers, body } = await app.inject(options)
    const isJson = String(headers['content-type']).includes('json')
    return { status: statusCode, headers, body, json: isJson && body !== '' ? JSON.parse(body) : undefined }
  }
  const call = (
    method: 'GET' | 'POST',
    path: string,
    { body, token }: { body?: unknown; token?: string | undefined },
  ) =>
    inject({
      method,
      url: `${API_BASE}${path}`,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { payload: body as object }),
    })
  return {
    app,
    db,
    databaseUrl: url,
    services,
    bugs,
    inject,
    get: (path, token) => call('GET', path, { token }),
    post: (path, body, token) => call('POST', path, { body, token }),
    close: async () => {
      await app.close()
      await services.queue.close(1000)
      await services.listener.close()
      if (ownDb !== db) await ownDb.destroy()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
