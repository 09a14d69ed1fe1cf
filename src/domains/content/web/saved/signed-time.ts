import type { KeyPair } from '../../contract/offline-licence-key.ts'

/** A time with a code that only this device's key makes. */
export interface SignedTime {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly code: ArrayBuffer
}

const secretBits = 256
const codeType = { name: 'HMAC', hash: 'SHA-256' } as const

export async function signTime(keys: KeyPair, at: number): Promise<SignedTime> {
  return { at, code: await crypto.subtle.sign('HMAC', await codeKey(keys), bytesOf(at)) }
}

/** @returns the time; Infinity where there is none, or another one than was signed */
export async function verifiedTime(keys: KeyPair, time: SignedTime | undefined): Promise<number> {
  // Earlier releases kept a number without a code.
  const isRight = time?.code && (await crypto.subtle.verify('HMAC', await codeKey(keys), time.code, bytesOf(time.at)))
  return isRight ? time.at : Number.POSITIVE_INFINITY
}

const bytesOf = (at: number) => new TextEncoder().encode(JSON.stringify(['latest time 1', at]))

/** The agreement of a key pair with itself is a secret that no other device can compute. */
async function codeKey({ publicKey, privateKey }: KeyPair): Promise<CryptoKey> {
  const secret = await crypto.subtle.deriveBits({ name: 'ECDH', public: publicKey }, privateKey, secretBits)
  const base = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  const info = new TextEncoder().encode('code of the latest time 1')
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info }
  return crypto.subtle.deriveKey(derivation, base, codeType, false, ['sign', 'verify'])
}
