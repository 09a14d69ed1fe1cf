import { toBase64 } from './base64.ts'

/** The hash of a file as the lists of the server give it. */
export async function hashOf(bytes: BufferSource): Promise<string> {
  return toBase64(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}
