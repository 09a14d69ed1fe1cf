import { text } from 'node:stream/consumers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import { handOver } from '#platform/server/files/hand-over.ts'
import { sendStored } from '#platform/server/files/send-stored.ts'
import { ObjectMissing, type Storage } from '#platform/server/files/storage.ts'
import type { HttpCall } from '#platform/server/http/mount.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { Processing } from '../../contract/content-codes.ts'
import type { streamFromClass } from '../../contract/content-files.contract.ts'
import type { AccessVia } from '../../contract/lessons.contract.ts'
import type { ContentFile } from '../lessons/lessons.queries.ts'
import { masterPlaylist, nameOf, withSegmentsAt } from '../transcode/playlist.ts'
import { type ContentRef, openContent, type Reader } from './open-content.ts'
import type { SegmentAccessCache } from './segment-access-cache.ts'

const playlistType = 'application/vnd.apple.mpegurl'
const noStore = 'private, no-store'

const mediaTypes: Readonly<Record<string, string>> = {
  m3u8: playlistType,
  mp4: 'video/mp4',
  m4s: 'video/iso.segment',
  webp: 'image/webp',
}

/** Where a stream comes from. */
export type Streaming = Pick<AppServices, 'db' | 'storage' | 'config'> & {
  readonly accessCache: SegmentAccessCache
  /** The store again, for what never changes. */
  readonly segments: Pick<Storage, 'open'>
}

/**
 * Sends one part of a stream. A reader who has lost the access gets no further part, whatever they fetched before.
 *
 * Playlists and keys check the access each time. Segments are encrypted with the key and fetched every other second, so
 * their access grant is cached.
 *
 * @throws Refusal CONTENT_NOT_FOUND, FORBIDDEN, ACCESS_ENDED - as openContent
 * @throws Refusal WATCH_IN_APP - not a video that its owner lets be watched in browsers
 * @see OP-125, OP-127, M-VW-01
 */
export function streamContent(
  streaming: Streaming,
  via: AccessVia,
  call: Pick<HttpCall<typeof streamFromClass>, 'viewer' | 'params' | 'request' | 'reply'>,
): Promise<FastifyReply> {
  const { name, ...contentRef } = call.params
  return sendPart(streaming, { reader: call.viewer, contentRef: { via, ...contentRef }, name }, call)
}

/** One part of a stream, as its reader asks for it. */
export interface WantedPart {
  readonly reader: Reader
  readonly contentRef: ContentRef
  readonly name: string
}

/** As streamContent, for a reader who is known by other means than the request's header. */
export async function sendPart(
  { db, storage, accessCache, segments, config: { delivery } }: Streaming,
  { reader, contentRef, name }: WantedPart,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const file = isSegment(name) ? await accessCache.open(reader, contentRef) : await openContent(db, reader, contentRef)
  if (!isWatchable(file, reader)) throw new Refusal('WATCH_IN_APP')
  if (name === '.m3u8') return sendMaster(reply, file)
  if (name === nameOf.key) return sendKey(reply, file)
  const stored = {
    key: `${file.hlsPrefix}${name}`,
    contentType: mediaTypes[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
    cacheControl: noStore,
  }
  if (delivery.mediaUrl && name.endsWith('.m3u8')) {
    return sendPlaylist(reply, { storage, key: stored.key, segmentsAt: `${delivery.mediaUrl}/${file.hlsPrefix}` })
  }
  // Not to a bucket: a redirect of each segment would cost a player more than it spares this process.
  const accel = { ...delivery, signedDownloads: false }
  const handed = isSegment(name) ? await handOver(reply, { ...stored, storage, delivery: accel }) : 'unset'
  if (handed === 'sent') return reply
  const opened = isSegment(name) ? segments : storage
  const isSent = handed === 'unset' && (await sendStored(request, reply, { ...stored, storage: opened }))
  if (!isSent) throw new Refusal('CONTENT_NOT_FOUND')
  return reply
}

/** A playlist whose segments are fetched from the media host; the key is fetched here, where the access is checked. */
async function sendPlaylist(
  reply: FastifyReply,
  { storage, key, segmentsAt }: { storage: Storage; key: string; segmentsAt: string },
): Promise<FastifyReply> {
  const stored = await storage.get(key).catch((error: unknown) => {
    throw error instanceof ObjectMissing ? new Refusal('CONTENT_NOT_FOUND') : error
  })
  return reply
    .type(playlistType)
    .header('cache-control', noStore)
    .send(withSegmentsAt(await text(stored), segmentsAt))
}

/** Initial parts hold no pictures, and belong to the segments. */
function isSegment(name: string): boolean {
  return name.endsWith('.m4s') || name.endsWith('.mp4')
}

/** Students watch what is enabled and done; its owner may look at whatever has been prepared (OP-137). */
export function isWatchable(file: ContentFile, reader: Reader): boolean {
  if (file.hlsPrefix === null || file.hlsKey === null || file.renditions === null) return false
  return reader.kind !== 'student' || (file.enablePc && file.processing === Processing.completed)
}

function sendMaster(reply: FastifyReply, file: ContentFile): FastifyReply {
  const playlist = masterPlaylist(file.renditions ?? [])
  return reply.type(playlistType).header('cache-control', noStore).send(playlist)
}

function sendKey(reply: FastifyReply, file: ContentFile): FastifyReply {
  return reply.type('application/octet-stream').header('cache-control', noStore).send(file.hlsKey)
}
