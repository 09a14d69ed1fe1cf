import { Refusal } from '#platform/server/http/refusal.ts'

/**
 * Reads a number of bytes from a header: decimal digits and nothing else, as the protocol has it.
 *
 * @throws Refusal UNREADABLE_BODY
 * @see https://tus.io/protocols/resumable-upload Upload-Offset, Upload-Length
 */
export function numberInHeader(header: string): number {
  if (!/^\d{1,15}$/.test(header)) throw new Refusal('UNREADABLE_BODY')
  return Number(header)
}
