import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts what a reader of the database must not see, and a hash cannot keep. */
export interface Encryption {
  /**
   * The text as only this installation can read it.
   *
   * @param context what it belongs to, such as 'admin 7 totp': copied elsewhere, the sealed text opens no more
   */
  encrypt(text: string, context: string): string
  /** The text; undefined when it was sealed with another secret, for another place, or changed since. */
  decrypt(encrypted: string, context: string): string | undefined
}

/** Of AES-GCM: a nonce of 96 bits, a tag of 128. */
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** Format version of encrypted values, stored as a prefix so that a later format can coexist. */
const FORMAT = 'v1.'

/** Whether a text is sealed; what was stored before there was a seal is not. */
export const isEncrypted = (text: string): boolean => text.startsWith(FORMAT)

/** Seals by AES-256-GCM with a key of its own, drawn from the installation's secret. */
export function createEncryption(secret: string): Encryption {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'sealed columns', 32))
  return {
    encrypt: (text, context) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return FORMAT + Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64url')
    },
    decrypt: (encrypted, context) => {
      if (!isEncrypted(encrypted)) return undefined
      const bytes = Buffer.from(encrypted.slice(FORMAT.length), 'base64url')
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-TAG_BYTES))
      try {
        return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return undefined
      }
    },
  }
}
