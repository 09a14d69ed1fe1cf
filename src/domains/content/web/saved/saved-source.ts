import type { OfflineStream, OfflineTrack } from '../../contract/offline.contract.ts'
import { segmentSeconds } from '../../contract/play-index.ts'
import { decryptSegment, LicenceClosed, type StreamSource, type Track } from '../player/engine/stream-source.ts'
import { findDevice } from './device.ts'
import type { LicenceState } from './licence-state.ts'
import { checkLicence, contentKeyOf } from './licences.ts'
import { fileKey, findSavedDatabase, type SavedDatabase, type StoredCopy } from './saved-database.ts'
import { savingAccount } from './saving-account.ts'

/** A saved lesson that its licence opens. */
export interface SavedSource {
  /** Reading a segment throws a DOMException when it is missing, LicenceClosed when the licence has ended meanwhile. */
  readonly stream: StreamSource
}

/** A saved lesson that can be played, or why it cannot; undefined for a lesson that is not saved. */
export async function openSaved(contentId: number): Promise<SavedSource | Exclude<LicenceState, 'open'> | undefined> {
  const database = await findSavedDatabase()
  const lesson = await database?.get('lessons', contentId)
  if (!database || lesson?.state !== 'saved') return undefined
  const stream = await database.get('streams', contentId)
  if (!stream || !('tracks' in stream)) return undefined
  const licence = await database.get('licences', contentId)
  return openLicensed(database, stream, { licence, slot: lesson.slot })
}

/** Whether the licence of a saved lesson is for another device than this browser, or this browser's key is gone. */
export async function isOfOtherDevice(contentId: number): Promise<boolean> {
  const licence = await (await findSavedDatabase())?.get('licences', contentId)
  const device = await findDevice(savingAccount() ?? 0)
  return licence !== undefined && licence.device_id !== device?.id
}

/** As openSaved, for a copy whose files are stored but were not opened yet. */
export async function openLicensed(
  database: SavedDatabase,
  stream: OfflineStream,
  { licence, slot }: StoredCopy,
): Promise<SavedSource | Exclude<LicenceState, 'open'>> {
  if (!licence || licence.version !== stream.version) return 'ended'
  const state = await checkLicence(database, licence)
  if (state !== 'open') return state
  const key = await contentKeyOf(licence)
  const readStored = async (name: string): Promise<ArrayBuffer> => {
    const bytes = await database.get('files', fileKey(stream.content_id, name, slot))
    if (!bytes) throw new DOMException(`${name} is missing`, 'NotFoundError')
    return bytes
  }
  return {
    stream: {
      isSaved: true,
      index: async () => ({
        gridSeconds: segmentSeconds,
        finished: true,
        tracks: await Promise.all(
          stream.tracks.map(async (track) => toTrack(track, await readStored(track.init.name))),
        ),
      }),
      read: async ({ name }, sequence) => {
        const segment = stream.tracks.find((track) => track.name === name)?.segments[sequence]
        const bytes = await readStored(segment?.name ?? '')
        // Access has ended meanwhile.
        if ((await database.getKey('licences', stream.content_id)) === undefined) throw new LicenceClosed('ended')
        const state = await checkLicence(database, licence)
        if (state !== 'open') throw new LicenceClosed(state)
        return decryptSegment(key, sequence, bytes)
      },
    },
  }
}

function toTrack({ init: _init, segments, ...facts }: OfflineTrack, init: ArrayBuffer): Track {
  const seconds = segments.reduce((sum, segment) => sum + segment.seconds, 0)
  return { ...facts, init: new Uint8Array(init), segments: segments.length, seconds }
}
