import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { API_BASE, type Endpoint } from '#platform/contract/endpoint.ts'
import { requireAccess } from '#platform/server/auth/access.ts'
import { bearerToken } from '#platform/server/auth/bearer.ts'
import { type Authenticator, GUEST, type Viewer } from '#platform/server/auth/viewer.ts'
import { compressReply } from './compress-reply.ts'
import { answerError } from './error-replies.ts'
import { InProcessCalls } from './in-process-calls.ts'
import type { IncomingBodies } from './incoming/incoming-bodies.ts'
import { receiveLargeJson } from './incoming/large-json.ts'
import { readJsonBodies } from './json-bodies.ts'
import { openApi } from './openapi.ts'
import { type OverloadPorts, refuseWhenOverloaded, watchOverload } from './overload.ts'
import { Refusal } from './refusal.ts'
import { replyWriter } from './reply-writer.ts'

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer
  }
  interface FastifyInstance {
    /** The endpoints for calls of the site's own pages. */
    inProcess: InProcessCalls
  }
  interface FastifyContextConfig extends Partial<Endpoint['config']> {}
}

/** Largest upload, 1.5 GB in the clients (M-UP-05). */
const MAX_UPLOAD_BYTES = 1_610_612_736

/** Every path below the base is a call, so that an unknown one gets a JSON reply and not a page. */
const UNKNOWN_CALL = { config: { access: 'public' as const }, schema: { hide: true } }

interface ApiPorts {
  readonly authenticate: Authenticator
  /** Authentication with a short cache, for endpoints that allow it; without it they use `authenticate`. */
  readonly authenticateCached?: Authenticator
  readonly overload: OverloadPorts
  /** Limits for forms and other large bodies. */
  readonly incomingBodies: IncomingBodies
  /** Mounts the endpoints of all domains. */
  readonly mountDomains: (api: FastifyInstance) => void | Promise<void>
}

/**
 * Mounts the API below {@link API_BASE}: authentication, access control, input cleaning and validation, error
 * replies, and the OpenAPI document. A route without an access rule stops the boot.
 */
export async function registerApi(app: FastifyInstance, ports: ApiPorts): Promise<void> {
  app.decorate('inProcess', new InProcessCalls(app.log))
  app.decorate('incomingBodies', ports.incomingBodies)
  await watchOverload(app, ports.overload)
  await app.register(
    async (api) => {
      // Validation is done in checked-call.ts, for calls over HTTP and in process.
      api.setValidatorCompiler(() => (value) => ({ value }))
      api.setSerializerCompiler(replyWriter)
      api.setErrorHandler(answerError)
      readJsonBodies(api)
      api.setNotFoundHandler(() => {
        throw new Refusal('NOT_FOUND')
      })
      api.decorateRequest('viewer')
      api.addHook('onRoute', (route) => {
        if (!route.config?.access && route.method !== 'HEAD' && route.method !== 'OPTIONS') {
          throw new Error(`${route.method} ${route.url} names no access`)
        }
      })
      api.addHook('onRequest', async (request) => {
        refuseWhenOverloaded(request)
        request.viewer = await viewerOf(request, ports)
        refuseSideEffects(request)
      })
      api.addHook('onSend', async (request, reply, payload) => {
        if (!reply.hasHeader('cache-control')) reply.header('Cache-Control', 'no-store')
        reply.header('X-Request-Id', request.id)
        return compressReply(request, reply, payload)
      })
      receiveLargeJson(api)
      await api.register(multipart, { limits: { fileSize: MAX_UPLOAD_BYTES, files: 10, fields: 40 } })
      await openApi(api)
      await ports.mountDomains(api)
      api.all('/*', UNKNOWN_CALL, () => {
        throw new Refusal('NOT_FOUND')
      })
    },
    { prefix: API_BASE },
  )
}

async function viewerOf(request: FastifyRequest, ports: ApiPorts): Promise<Viewer> {
  const { access = 'public', tokenInQuery, cacheSession } = request.routeOptions.config
  const authenticate = (cacheSession && ports.authenticateCached) || ports.authenticate
  const token = bearerToken(request, { alsoInQuery: tokenInQuery === true })
  const known = token === undefined ? undefined : await authenticate(token)
  requireAccess(access, known)
  return known && (access !== 'public' || known.kind !== 'admin') ? known : GUEST
}

/** A GET that changes data must not be prefetched (SR-04), and a read-only session must not make it. */
function refuseSideEffects(request: FastifyRequest): void {
  const { mutates, reads } = request.routeOptions.config
  const purpose = request.headers['sec-purpose'] ?? request.headers.purpose
  if (mutates && purpose !== undefined) throw new Refusal('PREFETCH_REFUSED')
  const changes = mutates === true || request.method !== 'GET'
  const { viewer } = request
  if (changes && !reads && viewer.kind !== 'guest' && viewer.readOnly) throw new Refusal('READ_ONLY_SESSION')
}
