import { randomUUID } from 'node:crypto'
import { renderPicture } from './images.ts'
import { checkedPrefix, type Storage } from './storage.ts'

/** A stored picture: one folder with a WebP and a JPEG copy for each width. */
interface StoredPicture {
  /** Ends in '/'; new for every picture, so that its files never change and are cacheable forever. */
  readonly folder: string
  readonly renditions: readonly { readonly widthPixels: number; readonly heightPixels: number }[]
}

/**
 * Encodes a user's picture in every width and stores the copies.
 *
 * @param parent - the folder of its owner, ending in '/'
 * @param widths - in pixels, ascending
 * @throws UnreadableImage - as renderPicture
 * @see OP-149
 */
export async function storePicture(
  storage: Storage,
  parent: string,
  picture: { bytes: Uint8Array; widths: readonly number[] },
): Promise<StoredPicture> {
  const folder = checkedPrefix(`${parent}${randomUUID()}/`)
  const renditions = await renderPicture(picture.bytes, picture.widths)
  for (const { widthPixels, webp, jpeg } of renditions) {
    await storage.put(`${folder}${widthPixels}.webp`, webp)
    await storage.put(`${folder}${widthPixels}.jpg`, jpeg)
  }
  return { folder, renditions: renditions.map(({ widthPixels, heightPixels }) => ({ widthPixels, heightPixels })) }
}
