import type { FastifyReply } from 'fastify'
import type { AccountViewer } from '#platform/server/auth/viewer.ts'
import { sendStored } from '#platform/server/files/send-stored.ts'
import type { Storage } from '#platform/server/files/storage.ts'
import type { Ground } from '#platform/server/ground.ts'
import type { Call } from '#platform/server/http/mount.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { Processing } from '../contract/content-codes.ts'
import type { streamFromClass } from '../contract/content-files.contract.ts'
import type { LessonWay } from '../contract/lessons.contract.ts'
import type { ContentFile } from './lessons.queries.ts'
import { openContent } from './open-content.ts'
import type { SegmentDoors } from './segment-doors.ts'
import { masterPlaylist, nameOf } from './transcode/playlist.ts'

const playlistType = 'application/vnd.apple.mpegurl'
const noStore = 'private, no-store'

const mediaTypes: Readonly<Record<string, string>> = {
  m3u8: playlistType,
  mp4: 'video/mp4',
  m4s: 'video/iso.segment',
  webp: 'image/webp',
}

/** Where a stream comes from. */
export type Streaming = Pick<Ground, 'db' | 'storage'> & {
  readonly doors: SegmentDoors
  /** The store again, for what never changes. */
  readonly segments: Pick<Storage, 'open'>
}

/**
 * Sends one part of a stream. Whoever lost the access gets no further part, whatever they fetched before.
 *
 * Playlists and keys ask for the access each time. Segments are locked with the key and fetched every other second, so
 * for them it is remembered for a moment.
 *
 * @throws Refusal CONTENT_NOT_FOUND, FORBIDDEN, ACCESS_ENDED - as openContent
 * @throws Refusal WATCH_IN_APP - not a video that its owner lets be watched in browsers
 * @see OP-125, OP-127, M-VW-01
 */
export async function streamContent(
  { db, storage, doors, segments }: Streaming,
  way: LessonWay,
  call: Pick<Call<typeof streamFromClass>, 'viewer' | 'params' | 'request' | 'reply'>,
): Promise<FastifyReply> {
  const { name, ...place } = call.params
  const file = isSegment(name)
    ? await doors.open(call.viewer, { way, ...place })
    : await openContent(db, call.viewer, { way, ...place })
  if (!isWatchable(file, call.viewer)) throw new Refusal('WATCH_IN_APP')
  if (name === '.m3u8') return sendMaster(call.reply, file)
  if (name === nameOf.key) return sendKey(call.reply, file)
  const sent = await sendStored(call.request, call.reply, {
    storage: isSegment(name) ? segments : storage,
    key: `${file.hlsPrefix}${name}`,
    contentType: mediaTypes[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
    cacheControl: noStore,
  })
  if (!sent) throw new Refusal('CONTENT_NOT_FOUND')
  return call.reply
}

/** Initial parts hold no pictures, and belong to the segments. */
function isSegment(name: string): boolean {
  return name.endsWith('.m4s') || name.endsWith('.mp4')
}

/** Students watch what is enabled and done; its owner may look at whatever has been prepared (OP-137). */
function isWatchable(file: ContentFile, viewer: AccountViewer): boolean {
  if (file.hlsPrefix === null || file.hlsKey === null || file.renditions === null) return false
  return viewer.kind !== 'student' || (file.enablePc && file.processing === Processing.completed)
}

function sendMaster(reply: FastifyReply, file: ContentFile): FastifyReply {
  const playlist = masterPlaylist(file.renditions ?? [])
  return reply.type(playlistType).header('cache-control', noStore).send(playlist)
}

function sendKey(reply: FastifyReply, file: ContentFile): FastifyReply {
  return reply.type('application/octet-stream').header('cache-control', noStore).send(file.hlsKey)
}
