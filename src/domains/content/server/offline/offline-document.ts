import { createHash } from 'node:crypto'
import { posix } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { StudentViewer } from '#platform/server/auth/viewer.ts'
import type { Db } from '#platform/server/database/connect.ts'
import type { Encryption } from '#platform/server/encryption.ts'
import type { OpenObject, Storage } from '#platform/server/files/storage.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { Processing } from '../../contract/content-codes.ts'
import { type DocumentKind, documentKindOf, largestDocumentBytes } from '../../contract/document-kind.ts'
import type { OfflineDocument } from '../../contract/offline-document.contract.ts'
import { type ContentRef, openContent } from '../delivery/open-content.ts'
import type { ContentFile } from '../lessons/lessons.queries.ts'
import { encryptSegment } from '../transcode/encrypt-segment.ts'

const pieceBytes = 256 * 1024
const keyBytes = 16
const keyHashDigits = 6

/** A picture or PDF whose upload is complete. */
interface StoredDocument {
  readonly id: number
  readonly kind: DocumentKind
  readonly storedKey: string
  readonly mediaType: string
}

/** The document of a file; undefined for a video, and for files that do not open on this site. */
export function documentOf(file: ContentFile): StoredDocument | undefined {
  const { id, storedKey, mediaType, originalName, processing, hlsPrefix } = file
  const kind = documentKindOf(originalName, 0)
  if (!kind || storedKey === null || hlsPrefix !== null || processing !== Processing.completed) return undefined
  return { id, kind, storedKey, mediaType: mediaType ?? 'application/octet-stream' }
}

/** The key of a document's pieces, and the version that it belongs to. A replaced file has another of both. */
export function documentKey(
  encryption: Pick<Encryption, 'deriveKey'>,
  { storedKey }: Pick<StoredDocument, 'storedKey'>,
): { readonly key: Buffer; readonly version: string } {
  const key = encryption.deriveKey(`offline document ${storedKey}`, keyBytes)
  // Another secret gives another key: what was saved before counts as replaced then.
  const keyHash = createHash('sha256').update(key).digest('hex').slice(0, keyHashDigits)
  return { key, version: `${posix.parse(storedKey).name}-${keyHash}` }
}

interface Documents {
  readonly db: Db
  readonly storage: Pick<Storage, 'open'>
  readonly encryption: Pick<Encryption, 'deriveKey'>
}

/**
 * The pieces of a picture or PDF with their sizes and hashes.
 *
 * @throws Refusal CONTENT_NOT_FOUND, FORBIDDEN, ACCESS_ENDED - as openContent
 * @throws Refusal CONTENT_NOT_FOUND - neither picture nor PDF, or too large to be saved
 */
export async function showOfflineDocument(
  { db, storage, encryption }: Documents,
  student: StudentViewer,
  ref: ContentRef,
): Promise<OfflineDocument> {
  const document = documentOf(await openContent(db, student, ref))
  if (!document) throw new Refusal('CONTENT_NOT_FOUND')
  const { key, version } = documentKey(encryption, document)
  const pieces = await hashesOf(storage, document, key)
  return { content_id: document.id, version, kind: document.kind, media_type: document.mediaType, pieces }
}

/**
 * One encrypted piece of a document. It is encrypted as it is sent; the same bytes each time, so that hashes hold.
 *
 * @throws Refusal CONTENT_NOT_FOUND - neither picture nor PDF, no such piece, or the file is gone
 */
export function readPiece(
  { storage, encryption }: Omit<Documents, 'db'>,
  file: ContentFile,
  index: number,
): Promise<Buffer> {
  const document = documentOf(file)
  if (!document) throw new Refusal('CONTENT_NOT_FOUND')
  return withOpened(storage, document, async (opened) => {
    if (index >= pieceCount(opened)) throw new Refusal('CONTENT_NOT_FOUND')
    return encryptedPiece(opened, index, documentKey(encryption, document).key)
  })
}

type Pieces = OfflineDocument['pieces']

/** Files never change under their key. What is being computed is in it too, so that it is done once. */
const known = new LRUCache<string, Promise<Pieces>>({ max: 200 })

function hashesOf(storage: Pick<Storage, 'open'>, document: StoredDocument, key: Buffer): Promise<Pieces> {
  const name = `${document.storedKey} ${key.toString('base64')}`
  const found = known.get(name) ?? withOpened(storage, document, (opened) => computeHashes(opened, key))
  known.set(name, found)
  found.catch(() => known.delete(name))
  return found
}

async function computeHashes(opened: OpenObject, key: Buffer): Promise<Pieces> {
  if (opened.sizeBytes > largestDocumentBytes) throw new Refusal('CONTENT_NOT_FOUND')
  const pieces: Pieces = []
  for (let index = 0; index < pieceCount(opened); index += 1) {
    const bytes = await encryptedPiece(opened, index, key)
    const sha256 = createHash('sha256').update(bytes).digest('base64')
    pieces.push({ name: String(index).padStart(5, '0'), size_bytes: bytes.length, sha256 })
  }
  return pieces
}

const pieceCount = ({ sizeBytes }: OpenObject) => Math.ceil(sizeBytes / pieceBytes)

async function encryptedPiece(opened: OpenObject, index: number, key: Buffer): Promise<Buffer> {
  const start = index * pieceBytes
  const end = Math.min(start + pieceBytes, opened.sizeBytes) - 1
  return encryptSegment(await opened.read({ start, end }), key, index)
}

async function withOpened<T>(
  storage: Pick<Storage, 'open'>,
  { storedKey }: StoredDocument,
  use: (opened: OpenObject) => Promise<T>,
): Promise<T> {
  const opened = await storage.open(storedKey)
  if (!opened) throw new Refusal('CONTENT_NOT_FOUND')
  try {
    return await use(opened)
  } finally {
    await opened.close()
  }
}
