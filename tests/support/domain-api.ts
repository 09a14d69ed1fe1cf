import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify'
import { API_BASE } from '#platform/contract/endpoint.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import type { AccountViewer, AdminViewer, Authenticator } from '#platform/server/auth/viewer.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { registerApi } from '#platform/server/http/api.ts'
import { atFileEnd } from './at-file-end.ts'
import { someIncomingBodies, UNLOADED } from './request-limits.ts'

export type MountDomain = (api: FastifyInstance, services: AppServices) => void | Promise<void>

/** An API client; `as` is the caller whose token is sent. */
export interface DomainCall {
  as?: Caller
  body?: object
  headers?: Record<string, string>
}
/** A row of accounts or admins, as the builders return it. */
export type Caller = { readonly role: string; readonly id: number }

export interface DomainApi {
  get(path: string, call?: DomainCall): Promise<DomainReply>
  post(path: string, call?: DomainCall): Promise<DomainReply>
}
export interface DomainReply {
  readonly status: number
  readonly headers: Record<string, unknown>
  readonly body: string
  // biome-ignore lint/suspicious/noExplicitAny: a test reads replies as a foreign client would
  readonly json: any
}

/**
 * The endpoints of the given domains on the real API (validation, access, errors), without other domains.
 *
 * A token is the role and the id, as in 'student:7'. The account has to exist, and its status is checked.
 */
export async function aDomainApi(
  mountDomains: MountDomain | readonly MountDomain[],
  services: { db: Db } & Partial<AppServices>,
): Promise<DomainApi> {
  const app = Fastify({ logger: false })
  await registerApi(app, {
    authenticate: authenticatorOn(services.db),
    incomingBodies: someIncomingBodies(),
    overload: UNLOADED,
    mountDomains: async (api) => {
      for (const mountDomain of [mountDomains].flat())
        await mountDomain(api, { publicReads: services.db, config: {}, ...services } as AppServices)
    },
  })
  await app.ready()
  atFileEnd(() => app.close())
  const send =
    (method: 'GET' | 'POST') =>
    async (path: string, call: DomainCall = {}) => {
      const options: InjectOptions = { method, url: API_BASE + path, headers: headersOf(call) }
      if (call.body !== undefined) options.payload = call.body
      const reply = await app.inject(options)
      const isJson = String(reply.headers['content-type'] ?? '').includes('json')
      return {
        status: reply.statusCode,
        headers: reply.headers,
        body: reply.body,
        json: isJson ? reply.json() : undefined,
      }
    }
  return { get: send('GET'), post: send('POST') }
}

function headersOf({ as, headers }: DomainCall): Record<string, string> {
  return { ...(as && { authorization: `Bearer ${as.role}:${as.id}` }), ...headers }
}

const accountRoles: readonly string[] = ['teacher', 'school', 'student']

function authenticatorOn(db: Db): Authenticator {
  return async (token) => {
    const [role = '', idText] = token.split(':')
    const id = Number(idText)
    if (!accountRoles.includes(role)) return findAdmin(db, id)
    const account = await db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()
    if (!account || account.role !== role) return undefined
    const { status, enableVideoUpload } = account
    return { kind: role as AccountViewer['kind'], id, status, enableVideoUpload, sessionId: 0, readOnly: false }
  }
}

async function findAdmin(db: Db, id: number): Promise<AdminViewer | undefined> {
  const admin = await db.selectFrom('admins').selectAll().where('id', '=', id).executeTakeFirst()
  return admin && { kind: 'admin', id, role: admin.role as AdminViewer['role'], sessionId: 0, readOnly: false }
}
