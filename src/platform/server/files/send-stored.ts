import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type RangeRequest, readRange } from './byte-range.ts'
import { withoutDirectionControls } from './file-names.ts'
import { type ByteRange, maxReadAtOnceBytes, type Storage, type StoredObject } from './storage.ts'

/** How a stored object is sent. The type is the caller's, never derived from the file's name. */
export interface SendOptions {
  readonly storage: Pick<Storage, 'open'>
  readonly key: string
  readonly contentType: string
  readonly cacheControl: string
  /** File name of a download; without it browsers display the object. */
  readonly downloadName?: string
}

/**
 * Sends a stored object, whole or in part, and says whether there was one.
 *
 * Answers 200, 206, 304 or 416 with the validators of RFC 9110; leaves the reply untouched when nothing is stored
 * under the key, so that the caller can refuse in its own words. Whatever is sent cannot run as a page of this site.
 *
 * @see SR-15
 */
export async function sendStored(request: FastifyRequest, reply: FastifyReply, options: SendOptions): Promise<boolean> {
  const found = await options.storage.open(options.key)
  if (!found) return false
  let isStreaming = false
  try {
    setHeaders(reply, found, options)
    const stretch = stretchOf(request, reply, found)
    if (stretch && sizeOf(stretch) > maxReadAtOnceBytes) {
      isStreaming = true
      reply.send(found.stream(stretch))
    } else {
      // Without a body Fastify would replace the length; a stream that may not be sent is drained.
      reply.send(stretch ? await found.read(stretch) : request.method === 'HEAD' ? Readable.from([]) : undefined)
    }
    return true
  } finally {
    if (!isStreaming) await found.close()
  }
}

/** Sets status and length, and returns the range to send: none for 304, 416, HEAD and empty objects. */
function stretchOf(request: FastifyRequest, reply: FastifyReply, found: StoredObject): ByteRange | undefined {
  if (isUnchanged(request, found)) {
    reply.code(304)
    return undefined
  }
  const asked = rangeOf(request, found)
  if (asked.kind === 'unsatisfiable') {
    reply.code(416).header('content-range', `bytes */${found.sizeBytes}`).removeHeader('content-disposition')
    return undefined
  }
  const stretch = asked.kind === 'part' ? asked.range : { start: 0, end: found.sizeBytes - 1 }
  if (asked.kind === 'part') {
    reply.code(206).header('content-range', `bytes ${stretch.start}-${stretch.end}/${found.sizeBytes}`)
  }
  reply.header('content-length', sizeOf(stretch))
  return request.method === 'HEAD' || found.sizeBytes === 0 ? undefined : stretch
}

function sizeOf({ start, end }: ByteRange): number {
  return end - start + 1
}

function setHeaders(reply: FastifyReply, found: StoredObject, options: SendOptions): void {
  reply
    .header('content-type', options.contentType)
    .header('cache-control', options.cacheControl)
    .header('accept-ranges', 'bytes')
    .header('etag', `"${found.etag}"`)
    .header('last-modified', found.modifiedAt.toUTCString())
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
  if (options.downloadName !== undefined) {
    reply.header('content-disposition', attachmentNamed(options.downloadName))
  }
}

/** Without an etag the date decides; If-None-Match takes precedence. */
function isUnchanged(request: FastifyRequest, found: StoredObject): boolean {
  const tags = request.headers['if-none-match']
  if (tags !== undefined) return tags === '*' || tags.split(',').some((tag) => weak(tag) === `"${found.etag}"`)
  const since = Date.parse(request.headers['if-modified-since'] ?? '')
  return !Number.isNaN(since) && toSeconds(found.modifiedAt.getTime()) <= toSeconds(since)
}

/** A stale If-Range means that the client has bytes of an older object: it gets the new one whole. */
function rangeOf(request: FastifyRequest, found: StoredObject): RangeRequest {
  const condition = request.headers['if-range']
  if (typeof condition === 'string' && !matchesStrongly(condition, found)) return { kind: 'whole' }
  return readRange(request.headers.range, found.sizeBytes)
}

function matchesStrongly(condition: string, found: StoredObject): boolean {
  if (condition.startsWith('"')) return condition === `"${found.etag}"`
  return toSeconds(Date.parse(condition)) === toSeconds(found.modifiedAt.getTime())
}

/** A Content-Disposition with a file name in any script. @see RFC 6266 */
export function attachmentNamed(wanted: string): string {
  const name = withoutDirectionControls(wanted)
  const plain = name.replace(/[^\x20-\x7e]|["\\%/]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, percentEncode)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

function percentEncode(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
}

function weak(tag: string): string {
  return tag.trim().replace(/^W\//, '')
}

function toSeconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000)
}
