/** What a licence is for. A licence that was changed in any of these opens nothing. */
export interface LicensedUse {
  readonly deviceId: number
  readonly contentId: number
  /** The preparation of the video that the key belongs to. */
  readonly version: string
  /** ISO 8601; the lesson does not open later. */
  readonly notAfter: string
}

const curve = { name: 'ECDH', namedCurve: 'P-256' } as const
const secretBits = 256
const contentKeyType = { name: 'AES-CBC', length: 128 } as const

/** The type of the browser and of Node. */
type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>
export interface KeyPair {
  readonly publicKey: Key
  readonly privateKey: Key
}

/** A key pair of one side of a licence. The private half cannot be read, also not by the site's own scripts. */
export function createKeyPair(): Promise<KeyPair> {
  return crypto.subtle.generateKey(curve, false, ['deriveBits'])
}

/** An uncompressed point of P-256, 65 bytes. @throws DOMException - it is not on the curve */
export function importPublicKey(bytes: Uint8Array<ArrayBuffer>): Promise<Key> {
  return crypto.subtle.importKey('raw', bytes, curve, true, [])
}

export async function publicKeyBytes({ publicKey }: KeyPair): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))
}

/** One's own private key and the other side's public key give both sides the same secret. */
interface Agreement {
  readonly own: Key
  readonly other: Key
}

/**
 * Wraps a lesson's key for one device and one use: ECDH on P-256, HKDF with SHA-256 over the use, AES-KW.
 *
 * @param contentKey 16 bytes
 * @see RFC 5869, RFC 3394
 */
export async function wrapContentKey(
  contentKey: Uint8Array<ArrayBuffer>,
  use: LicensedUse,
  agreement: Agreement,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey('raw', contentKey, contentKeyType, true, ['decrypt'])
  const wrapping = await wrappingKey(use, agreement, 'wrapKey')
  return new Uint8Array(await crypto.subtle.wrapKey('raw', key, wrapping, 'AES-KW'))
}

/**
 * The key of a lesson, with which its segments are decrypted, and which cannot be read.
 *
 * @throws DOMException - for another device or another use
 */
export async function unwrapContentKey(
  wrapped: Uint8Array<ArrayBuffer>,
  use: LicensedUse,
  agreement: Agreement,
): Promise<Key> {
  const wrapping = await wrappingKey(use, agreement, 'unwrapKey')
  return crypto.subtle.unwrapKey('raw', wrapped, wrapping, 'AES-KW', contentKeyType, false, ['decrypt'])
}

async function wrappingKey(
  { deviceId, contentId, version, notAfter }: LicensedUse,
  { own, other }: Agreement,
  purpose: 'wrapKey' | 'unwrapKey',
): Promise<Key> {
  const secret = await crypto.subtle.deriveBits({ name: 'ECDH', public: other }, own, secretBits)
  const base = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  const info = new TextEncoder().encode(JSON.stringify(['offline licence 1', deviceId, contentId, version, notAfter]))
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info }
  return crypto.subtle.deriveKey(derivation, base, { name: 'AES-KW', length: 256 }, false, [purpose])
}
