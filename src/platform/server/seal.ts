import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts what a reader of the database must not see, and a hash cannot keep. */
export interface Seal {
  /**
   * The text as only this installation can read it.
   *
   * @param place what it belongs to, such as 'admin 7 totp': copied elsewhere, the sealed text opens no more
   */
  close(text: string, place: string): string
  /** The text; undefined when it was sealed with another secret, for another place, or changed since. */
  open(sealed: string, place: string): string | undefined
}

/** Of AES-GCM: a nonce of 96 bits, a tag of 128. */
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** Format version of encrypted values, stored as a prefix so that a later format can coexist. */
const MARK = 'v1.'

/** Whether a text is sealed; what was stored before there was a seal is not. */
export const isSealed = (text: string): boolean => text.startsWith(MARK)

/** Seals by AES-256-GCM with a key of its own, drawn from the installation's secret. */
export function createSeal(secret: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'sealed columns', 32))
  return {
    close: (text, place) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return MARK + Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64url')
    },
    open: (sealed, place) => {
      if (!isSealed(sealed)) return undefined
      const bytes = Buffer.from(sealed.slice(MARK.length), 'base64url')
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-TAG_BYTES))
      try {
        return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return undefined
      }
    },
  }
}
