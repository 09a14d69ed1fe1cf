import type { OfflineDocument } from '../../contract/offline-document.contract.ts'
import { decryptSegment } from '../player/engine/stream-source.ts'
import type { LicenceState } from './licence-state.ts'
import { checkLicence, contentKeyOf } from './licences.ts'
import { fileKey, findSavedDatabase, type SavedDatabase, type StoredCopy } from './saved-database.ts'

/**
 * A saved picture or PDF, decrypted; or why its licence does not open it. Undefined for a lesson that is not saved.
 *
 * @throws DOMException - a piece is missing, or the licence is for another device
 */
export async function readSavedDocument(contentId: number): Promise<Blob | Exclude<LicenceState, 'open'> | undefined> {
  const database = await findSavedDatabase()
  const lesson = await database?.get('lessons', contentId)
  if (!database || lesson?.state !== 'saved') return undefined
  const files = await database.get('streams', contentId)
  if (!files || !('pieces' in files)) return undefined
  const licence = await database.get('licences', contentId)
  return readLicensed(database, files, { licence, slot: lesson.slot })
}

/** As readSavedDocument, for one whose pieces are stored but were not opened yet. */
export async function readLicensed(
  database: SavedDatabase,
  { content_id, version, media_type, pieces }: OfflineDocument,
  { licence, slot }: StoredCopy,
): Promise<Blob | Exclude<LicenceState, 'open'>> {
  if (!licence || licence.version !== version) return 'ended'
  const state = await checkLicence(database, licence)
  if (state !== 'open') return state
  const key = await contentKeyOf(licence)
  const plain: ArrayBuffer[] = []
  for (const [index, { name }] of pieces.entries()) {
    const bytes = await database.get('files', fileKey(content_id, name, slot))
    if (!bytes) throw new DOMException(`${name} is missing`, 'NotFoundError')
    plain.push(await decryptSegment(key, index, bytes))
  }
  return new Blob(plain, { type: media_type })
}
