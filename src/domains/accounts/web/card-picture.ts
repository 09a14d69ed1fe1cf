/** Wide enough to read every letter of the card. */
const longestEdgePixels = 1600

/**
 * Scales a photo of a card down to a JPEG data URL, its longer edge at most 1600 pixels.
 *
 * @throws when the browser cannot decode the file
 */
export async function cardPicture(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, longestEdgePixels / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser draws no pictures')
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas.toDataURL('image/jpeg', 0.86)
}
