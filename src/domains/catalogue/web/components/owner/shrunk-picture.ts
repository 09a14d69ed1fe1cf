/** Larger than the widest copy that the server stores, which has 1200 pixels. */
const longestEdgePixels = 1600
export const pictureTypes = 'image/png,image/jpeg,image/webp,image/gif'
/** Larger pictures may exceed the memory of a three-year-old phone when they are decoded. */
export const maxPictureBytes = 25 * 1024 * 1024

/**
 * Scales a picture down to a JPEG data URL with at most 1600 pixels per edge, so that an 8 MB photo is uploaded as
 * a few hundred kilobytes.
 *
 * @throws when the browser cannot decode the file
 */
export async function shrunkPicture(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, longestEdgePixels / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser draws no pictures')
  // JPEG has no transparency: without a background, transparent pixels become black.
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas.toDataURL('image/jpeg', 0.86)
}
