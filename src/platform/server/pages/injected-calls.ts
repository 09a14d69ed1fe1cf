import type { FastifyInstance } from 'fastify'
import type { InProcessCalls } from '#platform/server/http/in-process-calls.ts'

/** Calls of pages as requests that Fastify routes and parses like any other, without a socket. */
export function injectedCalls(app: FastifyInstance): Pick<InProcessCalls, 'ask'> {
  return {
    async ask({ endpoint: { method }, path, body }, locale) {
      const { statusCode, body: text } = await app.inject({
        method: method as 'GET',
        url: path,
        headers: { 'accept-language': locale, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      })
      return { status: statusCode, text }
    },
  }
}
