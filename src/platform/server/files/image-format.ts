/** The pictures that users may send. */
export type ImageFormat = 'png' | 'jpeg' | 'webp' | 'gif'

/**
 * Tells a picture's format by its first bytes; undefined for everything else.
 *
 * SVG is left out for good: it is a program. Asked before any decoder sees the bytes.
 */
export function imageFormatOf(bytes: Uint8Array): ImageFormat | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 12)).toString('latin1')
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif'
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp'
  return undefined
}
