/** What goes over the line at most: the widest copy that the server keeps has 1200 pixels. */
const longestEdgePixels = 1600
export const pictureTypes = 'image/png,image/jpeg,image/webp,image/gif'
/** Above this a phone of three years' age may run out of memory while decoding. */
export const maxPictureBytes = 25 * 1024 * 1024

/**
 * Makes a picture small enough to send as a data URL: a JPEG of at most 1600 pixels, so that a photograph of 8 MB from
 * a phone costs its owner some hundred kilobytes.
 *
 * @throws when the file is no picture that this browser can read
 */
export async function shrunkPicture(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, longestEdgePixels / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser draws no pictures')
  // JPEG has no transparency: without a background a transparent logo would come out black.
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas.toDataURL('image/jpeg', 0.86)
}
