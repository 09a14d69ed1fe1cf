import type { Crop } from './crop.ts'

/** Profile photos are limited to 5 MB (OP-149); larger ones are refused before they are read. */
export const maxPhotoBytes = 5 * 1024 * 1024
export const photoExtensions = ['png', 'jpg', 'jpeg', 'webp', 'gif'] as const

/** Crops a picture to a square: a JPEG data URL of at most `edge` pixels per side. */
export function cropPicture(picture: CanvasImageSource, crop: Crop, edge = 640): string {
  const size = Math.round(Math.min(crop.side, edge))
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = size
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser draws no pictures')
  // JPEG has no transparency: without a background a transparent logo would become black.
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, size, size)
  pen.drawImage(picture, crop.left, crop.top, crop.side, crop.side, 0, 0, size, size)
  return canvas.toDataURL('image/jpeg', 0.86)
}
