/** What is known of the connection. */
export interface ConnectionFacts {
  /** As savesData says. */
  readonly savesData: boolean
  /** 'slow-2g', '2g', '3g' or '4g', from recent measurements. */
  readonly effectiveType?: string | undefined
}

const MIB = 1024 * 1024
const phoneWidth = 600

/**
 * Size of one request on a good connection: between two requests nothing is transferred.
 *
 * A broken connection costs no more than with small requests, because the server keeps partial ones; a proxy that
 * buffers whole requests would not.
 */
export const LARGE_PIECE_BYTES = 32 * MIB
const SMALL_PIECE_BYTES = 2 * MIB

/** Size of one request: small on a phone, with data saver, and on a connection that is known to be slow. */
export function pieceBytes(viewportWidth: number, { savesData, effectiveType }: ConnectionFacts): number {
  const isSlow = savesData || (effectiveType !== undefined && effectiveType !== '4g')
  return viewportWidth < phoneWidth || isSlow ? SMALL_PIECE_BYTES : LARGE_PIECE_BYTES
}
