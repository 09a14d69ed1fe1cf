/** The used fields of `navigator.connection`, which few browsers have. */
export interface Line {
  readonly saveData?: boolean
  /** 'slow-2g', '2g', '3g' or '4g', from recent measurements. */
  readonly effectiveType?: string
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
export function pieceBytes(viewportWidth: number, line: Line | undefined): number {
  const isSlow = line?.saveData === true || (line?.effectiveType !== undefined && line.effectiveType !== '4g')
  return viewportWidth < phoneWidth || isSlow ? SMALL_PIECE_BYTES : LARGE_PIECE_BYTES
}
