import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { encodingFor } from '#platform/server/pages/send-page.ts'

/** Below this, a reply fits into the packet that carries its headers. */
const smallestLength = 1024
const quality = 4

/**
 * Compresses JSON that is read. What changes something may answer with a token beside what the caller typed, which
 * compression would make guessable; it stays as it is.
 *
 * Synchronous: ten kilobytes take a tenth of a millisecond, less than handing them to another thread.
 */
export function compressReply(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  if (request.method !== 'GET' || typeof payload !== 'string' || payload.length < smallestLength) return payload
  if (request.routeOptions.config.mutates || !String(reply.getHeader('content-type')).includes('json')) return payload
  const encoding = encodingFor(request)
  reply.header('Vary', 'Accept-Encoding')
  if (encoding === 'identity') return payload
  reply.header('Content-Encoding', encoding).removeHeader('Content-Length')
  if (encoding === 'gzip') return gzipSync(payload)
  return brotliCompressSync(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
}
