/** Profile photos may have 5 MB (OP-149); larger ones are refused before they are read. */
export const maxPhotoBytes = 5 * 1024 * 1024
export const photoExtensions = ['png', 'jpg', 'jpeg', 'webp', 'gif'] as const

/**
 * Cuts the middle square out of a picture and makes it small enough to send: a JPEG data URL of at most `edge` pixels.
 *
 * @throws when the file is no picture that this browser can read
 */
export async function squarePicture(file: Blob, edge = 640): Promise<string> {
  const picture = await createImageBitmap(file)
  const side = Math.min(picture.width, picture.height)
  const size = Math.min(side, edge)
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = size
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser draws no pictures')
  // JPEG has no transparency: without a ground a transparent logo would come out black.
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, size, size)
  pen.drawImage(picture, (picture.width - side) / 2, (picture.height - side) / 2, side, side, 0, 0, size, size)
  picture.close()
  return canvas.toDataURL('image/jpeg', 0.86)
}
