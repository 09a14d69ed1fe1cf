import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '#platform/contract/endpoint.ts'
import type { ViewerFor } from '#platform/server/auth/viewer.ts'
import { type Locale, localeOf } from './locale.ts'

/** Everything that a handler may need of a request, validated and typed by its contract. */
export interface Call<E extends Endpoint> {
  readonly viewer: ViewerFor<E['config']['access']>
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly locale: Locale
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * Mounts one contract endpoint. The handler only hands its arguments to an action and returns what it gives; a file
 * endpoint may return the Fastify reply itself.
 */
export function mount<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<ReplyOf<E> | FastifyReply> | ReplyOf<E>,
): void {
  const { bodyLimit } = endpoint.config
  app.route({
    method: endpoint.method,
    url: endpoint.url,
    schema: endpoint.schema,
    config: endpoint.config,
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    handler: (request, reply) =>
      handler({
        viewer: request.viewer as ViewerFor<E['config']['access']>,
        params: request.params as ParamsOf<E>,
        query: request.query as QueryOf<E>,
        body: request.body as BodyOf<E>,
        locale: localeOf(request),
        request,
        reply,
      }),
  })
}
