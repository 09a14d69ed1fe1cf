import { type ImageFormat, imageFormatOf } from './image-format.ts'

/** Maximum decoded size of a picture in JSON (OP-149). */
export const dataUrlLimitBytes = 5 * 1024 * 1024

/** A picture from a data URL, or why there is none. */
type DecodedImage =
  | { ok: true; bytes: Buffer; format: ImageFormat }
  | { ok: false; reason: 'malformed' | 'too_large' | 'not_an_image' }

const dataUrl = /^data:image\/[a-z.+-]{1,20}(?:;[a-z]+=[^;,]{1,40})?;base64,/i

/**
 * Decodes a picture that a form sent as a data URL.
 *
 * The size is computed from the text's length before anything is decoded, and the format from the bytes, whatever the
 * prefix claims. The bytes are not yet safe to publish: they go through renderPicture.
 *
 * @see OP-149
 */
export function decodeImageDataUrl(text: string, limitBytes: number = dataUrlLimitBytes): DecodedImage {
  const prefix = dataUrl.exec(text.slice(0, 120))?.[0]
  if (prefix === undefined) return { ok: false, reason: 'malformed' }
  const payloadLength = text.length - prefix.length
  if (Math.floor((payloadLength * 3) / 4) > limitBytes + 2) return { ok: false, reason: 'too_large' }
  const payload = text.slice(prefix.length)
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(payload)) return { ok: false, reason: 'malformed' }
  const bytes = Buffer.from(payload, 'base64')
  if (bytes.length > limitBytes) return { ok: false, reason: 'too_large' }
  const format = imageFormatOf(bytes)
  return format ? { ok: true, bytes, format } : { ok: false, reason: 'not_an_image' }
}

/** Whether a text of a form is a new picture, and not the address of a stored one. */
export function isDataUrl(text: string): boolean {
  return /^data:/i.test(text)
}
