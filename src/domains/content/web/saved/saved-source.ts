import type { OfflineStream, OfflineTrack } from '../../contract/offline.contract.ts'
import type { LicenceState } from './licence-state.ts'
import { checkLicence, contentKeyOf } from './licences.ts'
import { fileKey, findSavedDatabase, type SavedDatabase } from './saved-database.ts'
import { masterOf, mediaPlaylistOf } from './saved-playlists.ts'

/** The files of a saved lesson, decrypted, and its playlists. */
export interface SavedSource {
  /** @throws DOMException - the file is missing, or the licence has ended meanwhile */
  read(name: string): Promise<string | ArrayBuffer>
}

/** A saved lesson that can be played, or why it cannot; undefined for a lesson that is not saved. */
export async function openSaved(contentId: number): Promise<SavedSource | Exclude<LicenceState, 'open'> | undefined> {
  const database = await findSavedDatabase()
  const lesson = await database?.get('lessons', contentId)
  if (!database || lesson?.state !== 'saved') return undefined
  const stream = await database.get('streams', contentId)
  return stream && openLicensed(database, stream)
}

/** As openSaved, for a lesson whose files are stored but were not opened yet. */
export async function openLicensed(
  database: SavedDatabase,
  stream: OfflineStream,
): Promise<SavedSource | Exclude<LicenceState, 'open'>> {
  const licence = await database.get('licences', stream.content_id)
  if (!licence || licence.version !== stream.version) return 'ended'
  const state = await checkLicence(database, licence)
  if (state !== 'open') return state
  const key = await contentKeyOf(licence)
  const segments = new Map(
    stream.tracks.flatMap((track) => track.segments.map(({ name }, sequence) => [name, sequence] as const)),
  )
  const readStored = async (name: string): Promise<ArrayBuffer> => {
    const bytes = await database.get('files', fileKey(stream.content_id, name))
    if (!bytes) throw new DOMException(`${name} is missing`, 'NotFoundError')
    const sequence = segments.get(name)
    if (sequence === undefined) return bytes
    if ((await checkLicence(database, licence)) !== 'open') throw new DOMException('the licence has ended', 'DataError')
    return crypto.subtle.decrypt({ name: 'AES-CBC', iv: vectorOf(sequence) }, key, bytes)
  }
  return { read: async (name) => playlistNamed(name, stream.tracks) ?? readStored(name) }
}

function playlistNamed(name: string, tracks: readonly OfflineTrack[]): string | undefined {
  if (name === 'master.m3u8') return masterOf(tracks)
  const track = tracks.find((each) => name === `${each.name}.m3u8`)
  return track && mediaPlaylistOf(track)
}

/** HLS numbers the segments. @see RFC 8216 section 5.2 */
function vectorOf(sequence: number): Uint8Array<ArrayBuffer> {
  const vector = new Uint8Array(16)
  new DataView(vector.buffer).setUint32(12, sequence)
  return vector
}
