import { text } from 'node:stream/consumers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import { delegateDownload } from '#platform/server/files/delegate-download.ts'
import { sendStored } from '#platform/server/files/send-stored.ts'
import { ObjectMissing, type Storage } from '#platform/server/files/storage.ts'
import type { HttpCall } from '#platform/server/http/mount.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { Processing } from '../../contract/content-codes.ts'
import type { streamFromClass } from '../../contract/content-files.contract.ts'
import type { AccessVia } from '../../contract/lessons.contract.ts'
import { playIndexName } from '../../contract/play-index.ts'
import { offeredFree } from '../free-lessons/free-renditions.ts'
import type { ContentFile } from '../lessons/lessons.queries.ts'
import { masterPlaylist, nameOf, type Rendition, withSegmentsAt } from '../transcode/playlist.ts'
import { type ContentRef, openContent, type Reader } from './open-content.ts'
import { playIndexOf, sendPlayIndex } from './play-index.ts'
import type { SegmentAccessCache } from './segment-access-cache.ts'

const playlistType = 'application/vnd.apple.mpegurl'
const noStore = 'private, no-store'
/** Named alike for every stream. */
const posterName = 'poster.webp'
/** A poster shows nothing of a lesson that its title does not; the browser keeps it for the account that has asked. */
const posterCaching = 'private, max-age=86400'

const mediaTypes: Readonly<Record<string, string>> = {
  m3u8: playlistType,
  mp4: 'video/mp4',
  m4s: 'video/iso.segment',
  webp: 'image/webp',
}

/** Services that streaming needs. */
export type Streaming = Pick<AppServices, 'db' | 'storage' | 'config'> & {
  readonly accessCache: SegmentAccessCache
  /** The storage with a cache in front, for immutable objects. */
  readonly segments: Pick<Storage, 'open'>
}

/**
 * Sends one file of a stream. A reader whose access has ended gets no further file.
 *
 * Playlists and keys check the access each time. Segments are encrypted with the key and requested every few
 * seconds, so their access grant is cached.
 *
 * @throws Refusal CONTENT_NOT_FOUND, FORBIDDEN, ACCESS_ENDED - as openContent
 * @throws Refusal WATCH_IN_APP - not a video, or its owner has not enabled browsers
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

/** The requested file of a stream. */
interface WantedPart {
  readonly reader: Reader
  readonly contentRef: ContentRef
  readonly name: string
}

/** As streamContent, for a reader who was authenticated without the request's header. */
export async function sendPart(
  { db, storage, accessCache, segments, config: { delivery } }: Streaming,
  { reader, contentRef, name }: WantedPart,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const file = isSegment(name) ? await accessCache.open(reader, contentRef) : await openContent(db, reader, contentRef)
  if (!isWatchable(file, reader)) throw new Refusal('WATCH_IN_APP')
  const renditions = offeredTo(reader, file)
  if (!isOffered(renditions, name)) throw new Refusal('CONTENT_NOT_FOUND')
  if (name === '.m3u8') return sendMaster(reply, renditions)
  if (name === nameOf.key) return sendKey(reply, file)
  if (name === playIndexName) {
    const { mediaUrl } = delivery
    return sendPlayIndex(reply, await playIndexOf({ storage, file, renditions, mediaUrl }))
  }
  const stored = {
    key: `${file.hlsPrefix}${name}`,
    contentType: mediaTypes[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
    cacheControl: name === posterName ? posterCaching : noStore,
  }
  if (name === posterName) reply.header('vary', 'Authorization')
  if (delivery.mediaUrl && name.endsWith('.m3u8')) {
    return sendPlaylist(reply, { storage, key: stored.key, segmentsAt: `${delivery.mediaUrl}/${file.hlsPrefix}` })
  }
  // No redirect to the bucket: a second request per segment costs the player more than it saves here.
  const accel = { ...delivery, signedDownloads: false }
  const handed = isSegment(name) ? await delegateDownload(reply, { ...stored, storage, delivery: accel }) : 'unset'
  if (handed === 'sent') return reply
  const opened = isSegment(name) ? segments : storage
  const isSent = handed === 'unset' && (await sendStored(request, reply, { ...stored, storage: opened }))
  if (!isSent) throw new Refusal('CONTENT_NOT_FOUND')
  return reply
}

/** Sends a playlist whose segments are on the media host. The key stays on this origin, where access is checked. */
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

/** Init segments contain no media and are treated as segments. */
function isSegment(name: string): boolean {
  return name.endsWith('.m4s') || name.endsWith('.mp4')
}

/** A guest is offered the smaller sizes of a free lesson. */
function offeredTo(reader: Reader, { renditions }: ContentFile): readonly Rendition[] {
  return reader.kind === 'guest' ? offeredFree(renditions ?? []) : (renditions ?? [])
}

/** Files of a rendition begin with its name; key, poster and first playlist belong to all. */
function isOffered(renditions: readonly Rendition[], name: string): boolean {
  const [, of] = /^(\w+)(?:\.m3u8|-init\.mp4|-\d+\.m4s)$/.exec(name) ?? []
  return of === undefined || renditions.some((each) => each.name === of)
}

/** Students and guests may watch enabled and ready videos; the owner may watch any prepared one (OP-137). */
export function isWatchable(file: ContentFile, reader: Reader): boolean {
  if (file.hlsPrefix === null || file.hlsKey === null || file.renditions === null) return false
  const isAudience = reader.kind === 'student' || reader.kind === 'guest'
  return !isAudience || (file.enablePc && file.processing === Processing.completed)
}

function sendMaster(reply: FastifyReply, renditions: readonly Rendition[]): FastifyReply {
  const playlist = masterPlaylist(renditions)
  return reply.type(playlistType).header('cache-control', noStore).send(playlist)
}

function sendKey(reply: FastifyReply, file: ContentFile): FastifyReply {
  return reply.type('application/octet-stream').header('cache-control', noStore).send(file.hlsKey)
}
