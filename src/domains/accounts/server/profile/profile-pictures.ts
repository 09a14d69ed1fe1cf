import { pictureFolder, picturePath, picturesRoot } from '#platform/contract/picture-address.ts'
import { privateRoot } from '#platform/contract/private-picture.ts'
import { type ValidationKey, validationMessage } from '#platform/contract/validation.ts'
import { dataUrlLimitBytes, decodeImageDataUrl, isDataUrl } from '#platform/server/files/data-url.ts'
import { UnreadableImage } from '#platform/server/files/images.ts'
import type { Storage } from '#platform/server/files/storage.ts'
import { storePicture } from '#platform/server/files/store-picture.ts'
import type { FormFile } from '#platform/server/http/multipart-form.ts'

/** Width of the picture that the API returns; small lists use the narrower copy. */
export const PROFILE_WIDTH = 320
const PROFILE_WIDTHS = [96, PROFILE_WIDTH]
/** Wide enough to read a card or a payment picture. */
const READABLE_WIDTH = 1600

const NO_PICTURE: ValidationKey = 'image_type'
const TOO_LARGE = validationMessage('image_too_large', { max: '5 MB' })

/** A picture from a form: bytes, or the validation key of its fault. */
export type ProfilePicture = { bytes: Uint8Array } | { wrong: string } | undefined

/** Reads a picture field: a data URL is a new picture, everything else none. */
export function pictureFromText(text: string | null | undefined): ProfilePicture {
  if (!text || !isDataUrl(text)) return undefined
  const decoded = decodeImageDataUrl(text)
  if (decoded.ok) return { bytes: decoded.bytes }
  return { wrong: decoded.reason === 'too_large' ? TOO_LARGE : NO_PICTURE }
}

/** Reads a picture from a file of the form; an empty file means none. */
export async function pictureFromFile(file: Pick<FormFile, 'sizeBytes' | 'read'>): Promise<ProfilePicture> {
  if (file.sizeBytes === 0) return undefined
  return file.sizeBytes > dataUrlLimitBytes ? { wrong: TOO_LARGE } : { bytes: await file.read() }
}

/** The stored path of a picture, or the validation key of its fault. */
type KeptPicture = { path: string } | { wrong: string }

/** Encodes and stores a public profile picture. @see OP-149 */
export function keepProfilePicture(storage: Storage, bytes: Uint8Array): Promise<KeptPicture> {
  return readable(async () => {
    const stored = await storePicture(storage, `${picturesRoot}accounts/`, { bytes, widths: PROFILE_WIDTHS })
    return picturePath(stored)
  })
}

/** Encodes and stores a private picture, which is one file. */
export function keepPrivatePicture(
  storage: Storage,
  kind: 'cards' | 'registrations',
  bytes: Uint8Array,
): Promise<KeptPicture> {
  return readable(async () => {
    const stored = await storePicture(storage, `${privateRoot}${kind}/`, { bytes, widths: [READABLE_WIDTH] })
    return `${stored.folder}${stored.renditions[0]?.widthPixels}.webp`
  })
}

/** Deletes a picture with all copies; an absent one is no error. */
export async function dropPicture(storage: Storage, path: string): Promise<void> {
  await storage.deletePrefix(pictureFolder(path))
}

async function readable(store: () => Promise<string>): Promise<KeptPicture> {
  try {
    return { path: await store() }
  } catch (error) {
    if (error instanceof UnreadableImage) return { wrong: error.problem }
    throw error
  }
}
