import { createHash } from 'node:crypto'
import { posix } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import * as z from 'zod/mini'
import type { StudentViewer } from '#platform/server/auth/viewer.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { ObjectMissing, type Storage } from '#platform/server/files/storage.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { ContentType } from '../../contract/content-codes.ts'
import type { OfflineStream, OfflineTrack } from '../../contract/offline.contract.ts'
import type { SubtitleLanguage } from '../../contract/subtitles.contract.ts'
import { type ContentRef, openContent } from '../delivery/open-content.ts'
import { isWatchable } from '../delivery/stream-content.ts'
import type { ContentFile } from '../lessons/lessons.queries.ts'
import { listTracks } from '../subtitles/subtitles.queries.ts'
import { nameOf, type Rendition, readEncoderPlaylist } from '../transcode/playlist.ts'

/** A video whose preparation is finished. */
interface FinishedVideo {
  readonly id: number
  readonly hlsPrefix: string
  readonly hlsKey: Buffer
  readonly durationSeconds: number
  readonly renditions: readonly Rendition[]
}

/**
 * The video of a file that a student may save.
 *
 * @throws Refusal WATCH_IN_APP - not a video, or its owner has not enabled browsers
 * @throws Refusal CONTENT_NOT_FINISHED - a video that is still being prepared, whether it plays already or not
 */
export function finishedVideo(student: StudentViewer, file: ContentFile): FinishedVideo {
  const { hlsPrefix, hlsKey, renditions, durationSeconds } = file
  // Replaced, and not prepared yet: the student who has saved the older one keeps it until then. A file of another
  // kind is never prepared.
  const isUnprepared = file.contentType === ContentType.video && hlsPrefix === null
  if (isUnprepared && file.wantedInBrowsers) throw new Refusal('CONTENT_NOT_FINISHED')
  if (!isWatchable(file, student) || !hlsPrefix || !hlsKey || !renditions) throw new Refusal('WATCH_IN_APP')
  if (durationSeconds === null) throw new Refusal('CONTENT_NOT_FINISHED')
  return { id: file.id, hlsPrefix, hlsKey, durationSeconds, renditions }
}

/** Names one preparation of a video; its files never change. */
export function versionOf({ hlsPrefix }: Pick<FinishedVideo, 'hlsPrefix'>): string {
  return posix.basename(hlsPrefix)
}

/**
 * The files of one quality with their sizes and hashes.
 *
 * @throws Refusal CONTENT_NOT_FOUND, FORBIDDEN, ACCESS_ENDED - as openContent
 * @throws Refusal WATCH_IN_APP, CONTENT_NOT_FINISHED - as finishedVideo
 * @throws Refusal CONTENT_NOT_FOUND - the lesson has no such quality
 */
export async function showOfflineStream(
  { db, storage }: { readonly db: Db; readonly storage: Storage },
  student: StudentViewer,
  { ref, rendition }: { readonly ref: ContentRef; readonly rendition: string },
): Promise<OfflineStream> {
  const video = finishedVideo(student, await openContent(db, student, ref))
  const chosen = video.renditions.find(({ name }) => name === rendition)
  if (!chosen) throw new Refusal('CONTENT_NOT_FOUND')
  const sound = video.renditions.find(({ kind }) => kind === 'audio')
  const wanted = sound && sound !== chosen ? [chosen, sound] : [chosen]
  const tracks: OfflineTrack[] = []
  for (const each of wanted) tracks.push(await describeTrack(storage, video.hlsPrefix, each))
  const subtitles = (await listTracks(db, video.id)).map(({ language }) => language as SubtitleLanguage)
  return { content_id: video.id, version: versionOf(video), duration_seconds: video.durationSeconds, tracks, subtitles }
}

async function describeTrack(storage: Storage, prefix: string, rendition: Rendition): Promise<OfflineTrack> {
  const { name, kind, codecs, widthPixels, heightPixels, peakBitsPerSecond } = rendition
  const files = await readHashes(storage, prefix, name)
  return { name, kind, codecs, width: widthPixels, height: heightPixels, bits_per_second: peakBitsPerSecond, ...files }
}

const storedFile = z.object({ name: z.string(), size_bytes: z.number(), sha256: z.string() })
const storedHashes = z.object({
  init: storedFile,
  segments: z.array(z.extend(storedFile, { seconds: z.number() })),
})
type Hashes = z.output<typeof storedHashes>

/** What this process is hashing. */
const hashing = new Map<string, Promise<Hashes>>()

/**
 * Sizes and hashes of a rendition. They are computed when a rendition is saved for the first time, and then stored
 * beside its files, which never change.
 */
function readHashes(storage: Storage, prefix: string, rendition: string): Promise<Hashes> {
  const key = `${prefix}${rendition}.hashes.json`
  const running = hashing.get(key)
  if (running) return running
  const found = findOrCompute(storage, { key, prefix, rendition }).finally(() => hashing.delete(key))
  hashing.set(key, found)
  return found
}

async function findOrCompute(
  storage: Storage,
  { key, prefix, rendition }: { key: string; prefix: string; rendition: string },
): Promise<Hashes> {
  try {
    const known = await ifStored(storage, key)
    if (known !== undefined) return storedHashes.parse(JSON.parse(known))
    const hashes = await computeHashes(storage, prefix, rendition)
    await storage.put(key, Buffer.from(JSON.stringify(hashes)))
    return hashes
  } catch (error) {
    // The video was replaced or deleted meanwhile.
    throw error instanceof ObjectMissing ? new Refusal('CONTENT_NOT_FOUND') : error
  }
}

async function ifStored(storage: Storage, key: string): Promise<string | undefined> {
  return (await storage.exists(key)) ? text(await storage.get(key)) : undefined
}

async function computeHashes(storage: Storage, prefix: string, rendition: string): Promise<Hashes> {
  const hashOf = async (name: string) => {
    const bytes = await buffer(await storage.get(prefix + name))
    return { name, size_bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('base64') }
  }
  const playlist = readEncoderPlaylist(await text(await storage.get(prefix + nameOf.playlist(rendition))))
  const segments: Hashes['segments'] = []
  for (const { file, durationSeconds } of playlist.segments) {
    segments.push({ ...(await hashOf(file)), seconds: durationSeconds })
  }
  return { init: await hashOf(nameOf.init(rendition)), segments }
}
