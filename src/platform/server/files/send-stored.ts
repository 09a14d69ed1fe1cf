import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type RangeRequest, readRange } from './byte-range.ts'
import type { Storage, StoredObject } from './storage.ts'

/** How a stored object goes out. The type is always the caller's word, never read from the file's name. */
export interface SendOptions {
  readonly storage: Storage
  readonly key: string
  readonly contentType: string
  readonly cacheControl: string
  /** The name it is saved under; when given, browsers save it instead of showing it. */
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
  const found = await options.storage.stat(options.key)
  if (!found) return false
  setHeaders(reply, found, options)
  if (isUnchanged(request, found)) {
    reply.code(304).send()
    return true
  }
  const asked = rangeOf(request, found)
  if (asked.kind === 'unsatisfiable') {
    reply.code(416).header('content-range', `bytes */${found.sizeBytes}`).removeHeader('content-disposition').send()
    return true
  }
  await sendBody(request, reply, { ...options, found, asked })
  return true
}

interface BodyOptions extends SendOptions {
  readonly found: StoredObject
  readonly asked: Exclude<RangeRequest, { kind: 'unsatisfiable' }>
}

async function sendBody(request: FastifyRequest, reply: FastifyReply, options: BodyOptions): Promise<void> {
  const { storage, key, found, asked } = options
  const range = asked.kind === 'part' ? asked.range : undefined
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${found.sizeBytes}`)
  reply.header('content-length', range ? range.end - range.start + 1 : found.sizeBytes)
  if (request.method === 'HEAD' || found.sizeBytes === 0) {
    // The headers say the length; Fastify drains whatever stream it is given for HEAD, so it gets an empty one.
    reply.send(Readable.from([]))
    return
  }
  reply.send(await storage.get(key, range))
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

/** Without a tag to compare, the date decides; If-None-Match wins where both are sent. */
function isUnchanged(request: FastifyRequest, found: StoredObject): boolean {
  const tags = request.headers['if-none-match']
  if (tags !== undefined) return tags === '*' || tags.split(',').some((tag) => weak(tag) === `"${found.etag}"`)
  const since = Date.parse(request.headers['if-modified-since'] ?? '')
  return !Number.isNaN(since) && toSeconds(found.modifiedAt.getTime()) <= toSeconds(since)
}

/** A stale If-Range means that the client holds bytes of an older object: it gets the whole new one. */
function rangeOf(request: FastifyRequest, found: StoredObject): RangeRequest {
  const condition = request.headers['if-range']
  if (typeof condition === 'string' && !matchesStrongly(condition, found)) return { kind: 'whole' }
  return readRange(request.headers.range, found.sizeBytes)
}

function matchesStrongly(condition: string, found: StoredObject): boolean {
  if (condition.startsWith('"')) return condition === `"${found.etag}"`
  return toSeconds(Date.parse(condition)) === toSeconds(found.modifiedAt.getTime())
}

/**
 * A Content-Disposition that saves under the given name, in any script.
 *
 * @see RFC 6266
 */
export function attachmentNamed(name: string): string {
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
