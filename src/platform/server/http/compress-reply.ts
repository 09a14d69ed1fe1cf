import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Encoding } from '#platform/server/pages/page-forms.ts'

/** Below this, a reply fits into the packet that carries its headers. */
const smallestLength = 1024
const quality = 4

/** JSON, and pages that are not cached: they are rendered as for a guest, and hold nothing of who asks. */
const COMPRESSED = /json|^text\/html/

/**
 * Compresses JSON and pages that are read. What changes something may answer with a token beside what the caller typed,
 * which compression would make guessable; it stays as it is.
 *
 * Synchronous: ten kilobytes take a tenth of a millisecond, less than handing them to another thread.
 */
export function compressReply(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  if (request.method !== 'GET' || typeof payload !== 'string' || payload.length < smallestLength) return payload
  if (request.routeOptions.config.mutates || !COMPRESSED.test(String(reply.getHeader('content-type')))) return payload
  const encoding = encodingFor(request)
  reply.header('Vary', 'Accept-Encoding')
  if (encoding === 'identity') return payload
  reply.header('Content-Encoding', encoding).removeHeader('Content-Length')
  if (encoding === 'gzip') return gzipSync(payload)
  return brotliCompressSync(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
}

/** The encoding that a reader accepts. */
export function encodingFor(request: FastifyRequest): Encoding {
  const accepted = request.headers['accept-encoding'] ?? ''
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}
