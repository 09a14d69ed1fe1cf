import type { ByteRange } from './storage.ts'

/** The part of an object that a Range header requests: all, one range, or an unsatisfiable one. */
export type RangeRequest = { kind: 'whole' } | { kind: 'part'; range: ByteRange } | { kind: 'unsatisfiable' }

/** Longer than any header with one range; the pattern takes quadratic time on blanks. */
const maxHeaderLength = 100

/**
 * Reads a Range header against an object's size.
 *
 * Several ranges at once and units other than bytes are answered with the whole object, as the standard allows: no
 * player asks for them, and multipart replies would let one small request cost many reads.
 *
 * @see RFC 9110 section 14.2
 */
export function readRange(header: string | undefined, sizeBytes: number): RangeRequest {
  if (header !== undefined && header.length > maxHeaderLength) return { kind: 'whole' }
  const match = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? '')
  const [first, last] = [match?.[1] ?? '', match?.[2] ?? '']
  if (first === '' && last === '') return { kind: 'whole' }
  if (first === '') return lastBytes(Number(last), sizeBytes)
  const start = Number(first)
  const end = last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1)
  if (last !== '' && Number(last) < start) return { kind: 'whole' }
  return start < sizeBytes ? { kind: 'part', range: { start, end } } : { kind: 'unsatisfiable' }
}

function lastBytes(count: number, sizeBytes: number): RangeRequest {
  if (count === 0 || sizeBytes === 0) return { kind: 'unsatisfiable' }
  return { kind: 'part', range: { start: Math.max(0, sizeBytes - count), end: sizeBytes - 1 } }
}
