import { hash, randomBytes } from 'node:crypto'

/** A random token; only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored form of a token. @see OP-015 */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
