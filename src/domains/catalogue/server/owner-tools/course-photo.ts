import { pictureFolder, picturePath } from '#platform/contract/picture-address.ts'
import { validationMessage } from '#platform/contract/validation.ts'
import { dataUrlLimitBytes, decodeImageDataUrl } from '#platform/server/files/data-url.ts'
import { UnreadableImage } from '#platform/server/files/images.ts'
import type { Storage } from '#platform/server/files/storage.ts'
import { storePicture } from '#platform/server/files/store-picture.ts'
import { invalidFields } from '#platform/server/http/refusal.ts'

/**
 * Widths of a card on a phone, of a card on a desktop or a detail page on a phone, and of a detail page on a desktop.
 */
const widthsPixels = [320, 640, 1200] as const

/**
 * Stores the picture of a course and returns the path for its row.
 *
 * @throws Refusal INVALID_INPUT - above 5 MB, or no picture that can be read
 * @see OP-149
 */
export async function storeCoursePhoto(storage: Storage, ownerId: number, dataUrl: string): Promise<string> {
  const decoded = decodeImageDataUrl(dataUrl)
  if (!decoded.ok) throw decoded.reason === 'too_large' ? tooLarge() : noPicture()
  try {
    const stored = await storePicture(storage, `pictures/courses/${ownerId}/`, {
      bytes: decoded.bytes,
      widths: widthsPixels,
    })
    return picturePath(stored)
  } catch (error) {
    throw error instanceof UnreadableImage ? invalidFields({ course_photo: error.problem }) : error
  }
}

/** Deletes a picture that no row names any more. */
export async function deleteCoursePhoto(storage: Storage, path: string): Promise<void> {
  await storage.deletePrefix(pictureFolder(path))
}

function tooLarge() {
  return invalidFields({
    course_photo: validationMessage('image_too_large', { max: `${dataUrlLimitBytes / 2 ** 20}MB` }),
  })
}

function noPicture() {
  return invalidFields({ course_photo: 'image_type' })
}
