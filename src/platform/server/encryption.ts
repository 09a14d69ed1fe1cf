import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts values that must be readable by the application but not in the database. */
export interface Encryption {
  /**
   * Encrypts a text.
   *
   * @param context what it belongs to, such as 'admin 7 totp': the ciphertext cannot be decrypted with another
   *   context
   */
  encrypt(text: string, context: string): string
  /** Decrypts a text; undefined when secret or context differ or it was changed. */
  decrypt(encrypted: string, context: string): string | undefined
  /**
   * A key that only this installation knows, always the same for a purpose until the secret changes.
   *
   * @param purpose what it is for, such as 'offline document contents/7/a.pdf'
   */
  deriveKey(purpose: string, bytes: number): Buffer
}

/** AES-GCM: a nonce of 96 bits, a tag of 128. */
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** Format version of encrypted values, stored as a prefix so that a later format can coexist. */
const FORMAT = 'v1.'

/** Whether a stored text is encrypted; older values are plain text. */
export const isEncrypted = (text: string): boolean => text.startsWith(FORMAT)

/** AES-256-GCM with a key derived from the installation's secret. */
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
    deriveKey: (purpose, bytes) => Buffer.from(hkdfSync('sha256', secret, '', `derived key ${purpose}`, bytes)),
  }
}
