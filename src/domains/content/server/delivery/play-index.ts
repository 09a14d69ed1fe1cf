import { buffer, text } from 'node:stream/consumers'
import type { FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import { ObjectMissing, type Storage } from '#platform/server/files/storage.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { type PlayIndex, type PlayTrack, segmentSeconds } from '../../contract/play-index.ts'
import type { ContentFile } from '../lessons/lessons.queries.ts'
import { nameOf, type Rendition, readEncoderPlaylist } from '../transcode/playlist.ts'

/** A player finds the segment of a time by the grid alone, if none begins further from it. */
const gridToleranceSeconds = 0.5
const maxTracks = 2000

/** Tracks of finished videos by prefix and name: their files never change. */
const finishedTracks = new LRUCache<string, PlayTrack>({ max: maxTracks })

interface IndexedStream {
  readonly storage: Storage
  readonly file: ContentFile
  /** Those that the reader is offered. */
  readonly renditions: readonly Rendition[]
  readonly mediaUrl: string | undefined
}

/**
 * The index of a stream: what its playlists and initial parts say.
 *
 * @throws Refusal CONTENT_NOT_FOUND - replaced or deleted meanwhile, or its segments do not keep to the grid
 */
export async function playIndexOf({ storage, file, renditions, mediaUrl }: IndexedStream): Promise<PlayIndex> {
  const isFinished = file.durationSeconds !== null
  const tracks = await Promise.all(
    renditions.map(async (rendition) => {
      const key = `${file.hlsPrefix}${rendition.name}`
      const known = isFinished ? finishedTracks.get(key) : undefined
      const track = known ?? (await describeTrack(storage, file.hlsPrefix ?? '', rendition))
      if (isFinished && !known) finishedTracks.set(key, track)
      return track
    }),
  )
  const segmentsAt = mediaUrl ? `${mediaUrl}/${file.hlsPrefix}` : null
  return { grid_seconds: segmentSeconds, finished: isFinished, segments_at: segmentsAt, tracks }
}

async function describeTrack(storage: Storage, prefix: string, rendition: Rendition): Promise<PlayTrack> {
  const { name, kind, codecs, widthPixels: width, heightPixels: height, peakBitsPerSecond } = rendition
  try {
    const playlist = readEncoderPlaylist(await text(await storage.get(prefix + nameOf.playlist(name))))
    const seconds = onGrid(playlist.segments.map(({ durationSeconds }) => durationSeconds))
    const init = await buffer(await storage.get(prefix + nameOf.init(name)))
    const segments = playlist.segments.length
    const facts = { name, kind, codecs, width, height, bits_per_second: peakBitsPerSecond }
    return { ...facts, segments, seconds, init: init.toString('base64') }
  } catch (error) {
    throw error instanceof ObjectMissing ? new Refusal('CONTENT_NOT_FOUND') : error
  }
}

/** @returns the sum of the durations */
function onGrid(durations: readonly number[]): number {
  let start = 0
  for (const [sequence, duration] of durations.entries()) {
    if (Math.abs(start - sequence * segmentSeconds) > gridToleranceSeconds) throw new Refusal('CONTENT_NOT_FOUND')
    start += duration
  }
  return start
}

/** Sends an index; two thirds of it are initial parts, which are alike and compress well. */
export function sendPlayIndex(reply: FastifyReply, index: PlayIndex): FastifyReply {
  return reply
    .type('application/json; charset=utf-8')
    .header('cache-control', 'private, no-store')
    .send(JSON.stringify(index))
}
