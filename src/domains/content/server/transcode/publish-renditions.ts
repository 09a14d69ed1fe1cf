import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Storage } from '#platform/server/files/storage.ts'
import { encryptSegment } from './encrypt-segment.ts'
import { audioName } from './ffmpeg-arguments.ts'
import type { Rung } from './ladder.ts'
import { measureRates, mediaPlaylist, nameOf, type Rendition, readEncoderPlaylist, type Segment } from './playlist.ts'

/**
 * A rendition is playable when this many segments are published: while they play, even a busy machine encodes the
 * next.
 */
const segmentsToPlay = 2

/** Source folder, destination and encryption key. */
interface Publishing {
  readonly storage: Storage
  /** Ends with '/'. */
  readonly prefix: string
  readonly workFolder: string
  readonly key: Uint8Array
  readonly rungs: readonly Rung[]
  readonly hasSound: boolean
}

interface Track {
  readonly name: string
  readonly rung: Rung | undefined
  codecs: string
  ended: boolean
  readonly segments: Segment[]
}

/** Copies finished output of the encoder to the storage, repeatedly. */
export interface Publisher {
  /** Publishes new output: first segments, then the playlist that refers to them. */
  publishNew(): Promise<void>
  /** Playable renditions, smallest first, the sound last. */
  ready(): Rendition[]
  /** Whether a viewer can start: the sound and the two smallest video sizes are ready. */
  isPlayable(): boolean
  isComplete(): boolean
}

/** Creates the publisher of one run; nothing is written before the encoder has finished a segment. */
export function createPublisher(publishing: Publishing): Publisher {
  const tracks: Track[] = [
    ...publishing.rungs.map((rung) => newTrack(rung.name, rung)),
    ...(publishing.hasSound ? [newTrack(audioName, undefined)] : []),
  ]
  const needed = tracks.filter((track) => !track.rung || publishing.rungs.indexOf(track.rung) < 2)
  return {
    publishNew: async () => {
      await Promise.all(tracks.map((track) => publishTrack(publishing, track)))
    },
    ready: () => tracks.filter(canPlay).map(toRendition),
    isPlayable: () => needed.every(canPlay),
    isComplete: () => tracks.every((track) => track.ended && track.segments.length > 0),
  }
}

async function publishTrack(publishing: Publishing, track: Track): Promise<void> {
  const written = await readFile(join(publishing.workFolder, track.name, 'index.m3u8'), 'utf8').catch(ifMissing)
  if (written === undefined || track.ended) return
  const { initFile, segments, ended } = readEncoderPlaylist(written)
  const fresh = segments.slice(track.segments.length)
  if (fresh.length === 0 && !ended) return
  if (track.codecs === '' && initFile) await publishInit(publishing, track, initFile)
  for (const { file, durationSeconds } of fresh) {
    track.segments.push(await publishSegment(publishing, track, { file, durationSeconds }))
  }
  track.ended = ended
  const playlist = mediaPlaylist(track.name, track.segments, ended)
  await publishing.storage.put(publishing.prefix + nameOf.playlist(track.name), Buffer.from(playlist))
}

async function publishInit({ storage, prefix, workFolder }: Publishing, track: Track, file: string): Promise<void> {
  const init = await readFile(join(workFolder, track.name, file))
  track.codecs = track.rung ? videoCodecs(init) : 'mp4a.40.2'
  await storage.put(prefix + nameOf.init(track.name), init)
}

/** The plain segment is deleted as soon as the encrypted one is stored, so that the disk holds the video once. */
async function publishSegment(
  { storage, prefix, workFolder, key }: Publishing,
  track: Track,
  { file, durationSeconds }: { file: string; durationSeconds: number },
): Promise<Segment> {
  const path = join(workFolder, track.name, file)
  const sequence = track.segments.length
  const locked = encryptSegment(await readFile(path), key, sequence)
  const name = nameOf.segment(track.name, sequence)
  await storage.put(prefix + name, locked)
  await rm(path)
  return { name, durationSeconds, sizeBytes: locked.length }
}

/** RFC 6381 codec string: profile, constraints and level, read from the init segment. */
function videoCodecs(init: Buffer): string {
  const box = init.indexOf('avcC')
  if (box < 0) throw new Error('the encoder wrote no H.264 configuration')
  return `avc1.${init.subarray(box + 5, box + 8).toString('hex')}`
}

function canPlay(track: Track): boolean {
  return track.segments.length >= segmentsToPlay || (track.ended && track.segments.length > 0)
}

function toRendition(track: Track): Rendition {
  return {
    name: track.name,
    kind: track.rung ? 'video' : 'audio',
    codecs: track.codecs,
    widthPixels: track.rung?.widthPixels ?? 0,
    heightPixels: track.rung?.heightPixels ?? 0,
    ...measureRates(track.segments),
  }
}

function newTrack(name: string, rung: Rung | undefined): Track {
  return { name, rung, codecs: '', ended: false, segments: [] }
}

function ifMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}
