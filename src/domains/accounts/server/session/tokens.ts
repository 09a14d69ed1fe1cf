import { hash, randomBytes } from 'node:crypto'

/** A secret that opens something once it is shown again; only its hash is kept. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The form in which a token is kept and looked up. @see OP-015 */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
