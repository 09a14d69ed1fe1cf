import type { FastifyRequest } from 'fastify'

const NOTHING = new Set(['', 'null', 'undefined'])

/**
 * The token of a request, with or without 'Bearer '; undefined for none. Guests' apps send an empty header, 'null' or
 * 'undefined' (OP-016).
 */
export function bearerToken(request: FastifyRequest, options: { alsoInQuery: boolean }): string | undefined {
  const header = (request.headers.authorization ?? '').replace(/^Bearer\b/i, '').trim()
  if (!NOTHING.has(header)) return header
  if (!options.alsoInQuery) return undefined
  const { token } = request.query as { token?: unknown }
  return typeof token === 'string' && !NOTHING.has(token) ? token : undefined
}
