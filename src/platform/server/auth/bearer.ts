import type { FastifyRequest } from 'fastify'

const NOTHING = new Set(['', 'null', 'undefined'])

/**
 * The token a request carries, with or without 'Bearer ' before it; undefined for none.
 *
 * Guests' apps send the header with nothing, 'null' or 'undefined' in it (OP-016), which is no token.
 */
export function bearerToken(request: FastifyRequest, options: { alsoInQuery: boolean }): string | undefined {
  const header = (request.headers.authorization ?? '').replace(/^Bearer\b/i, '').trim()
  if (!NOTHING.has(header)) return header
  if (!options.alsoInQuery) return undefined
  const { token } = request.query as { token?: unknown }
  return typeof token === 'string' && !NOTHING.has(token) ? token : undefined
}
