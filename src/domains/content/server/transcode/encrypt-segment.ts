import { createCipheriv, randomBytes } from 'node:crypto'

/** A fresh key for one run of the transcoder. */
export function createContentKey(): Buffer {
  return randomBytes(16)
}

/**
 * Encrypts one whole segment as players expect it: AES-128 in CBC mode, the segment's number in the playlist as the
 * initialisation vector.
 *
 * @see RFC 8216 section 5.2
 */
export function encryptSegment(bytes: Uint8Array, key: Uint8Array, sequence: number): Buffer {
  const vector = Buffer.alloc(16)
  vector.writeUInt32BE(sequence, 12)
  const cipher = createCipheriv('aes-128-cbc', key, vector)
  return Buffer.concat([cipher.update(bytes), cipher.final()])
}
