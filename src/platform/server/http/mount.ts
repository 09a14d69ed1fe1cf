import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, ReplyOf } from '#platform/contract/endpoint.ts'
import { type Call, checkedCall } from './checked-call.ts'
import { localeOf } from './locale.ts'

/** A call with its HTTP request, for address, headers and stream. */
export interface HttpCall<E extends Endpoint> extends Call<E> {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * Mounts a contract's endpoint for HTTP and for the site's own pages (in-process-calls.ts). The handler only
 * passes arguments to an action and returns its result.
 */
export function mount<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<ReplyOf<E>> | ReplyOf<E>,
): void {
  const checked = checkedCall(endpoint)
  app.route({ ...routeOf(endpoint), handler: (request) => handler(checked(callIn(request))) })
  app.inProcess.add(endpoint, (call) => handler(checked(call)))
}

/**
 * Mounts an endpoint whose handler needs the request, or writes the reply itself, such as a file. Pages cannot
 * call it.
 */
export function mountOverHttp<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: HttpCall<E>) => Promise<ReplyOf<E> | FastifyReply> | ReplyOf<E>,
): void {
  const checked = checkedCall(endpoint)
  app.route({
    ...routeOf(endpoint),
    handler: (request, reply) => handler({ ...checked(callIn(request)), request, reply }),
  })
}

function routeOf({ method, url, schema, config }: Endpoint) {
  const { bodyLimit } = config
  return { method, url, schema, config, ...(bodyLimit === undefined ? {} : { bodyLimit }) }
}

function callIn(request: FastifyRequest) {
  const { viewer, params, query, body } = request
  return { viewer, params, query, body, locale: localeOf(request) }
}
