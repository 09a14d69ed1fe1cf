import type { Cut } from './square-cut.ts'

/** Profile photos are limited to 5 MB (OP-149); larger ones are refused before they are read. */
export const maxPhotoBytes = 5 * 1024 * 1024
export const photoExtensions = ['png', 'jpg', 'jpeg', 'webp', 'gif'] as const

/** Cuts a square out of a picture: a JPEG data URL of at most `edge` pixels per side. */
export function cutPicture(picture: CanvasImageSource, cut: Cut, edge = 640): string {
  const size = Math.round(Math.min(cut.side, edge))
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = size
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser draws no pictures')
  // JPEG has no transparency: without a background a transparent logo would become black.
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, size, size)
  pen.drawImage(picture, cut.left, cut.top, cut.side, cut.side, 0, 0, size, size)
  return canvas.toDataURL('image/jpeg', 0.86)
}
