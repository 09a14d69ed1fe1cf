/** The accepted formats of pictures. */
export type ImageFormat = 'png' | 'jpeg' | 'webp' | 'gif'

/**
 * Detects a picture's format by its first bytes; undefined for all others, including SVG, which is a program. Called
 * before any decoder.
 */
export function imageFormatOf(bytes: Uint8Array): ImageFormat | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 12)).toString('latin1')
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif'
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp'
  return undefined
}
