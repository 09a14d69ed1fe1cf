import { createCipheriv, randomBytes } from 'node:crypto'

/** A random key for one run of the transcoder. */
export function createContentKey(): Buffer {
  return randomBytes(16)
}

/**
 * Encrypts a segment as HLS requires: AES-128-CBC with the media sequence number as initialisation vector.
 *
 * @see RFC 8216 section 5.2
 */
export function encryptSegment(bytes: Uint8Array, key: Uint8Array, sequence: number): Buffer {
  const vector = Buffer.alloc(16)
  vector.writeUInt32BE(sequence, 12)
  const cipher = createCipheriv('aes-128-cbc', key, vector)
  return Buffer.concat([cipher.update(bytes), cipher.final()])
}
