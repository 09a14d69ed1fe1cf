import { Refusal } from '#platform/server/http/refusal.ts'

/**
 * Parses a byte count in a header: decimal digits only, as the protocol requires.
 *
 * @throws Refusal UNREADABLE_BODY
 * @see https://tus.io/protocols/resumable-upload Upload-Offset, Upload-Length
 */
export function numberInHeader(header: string): number {
  if (!/^\d{1,15}$/.test(header)) throw new Refusal('UNREADABLE_BODY')
  return Number(header)
}
