/** As much of `navigator.connection` as counts here; few browsers have it. */
export interface Line {
  readonly saveData?: boolean
  /** 'slow-2g', '2g', '3g' or '4g', by what was measured lately. */
  readonly effectiveType?: string
}

const MIB = 1024 * 1024
const phoneWidth = 600

/**
 * Where the line is good, one request carries so much of a file: between two pieces nothing flows.
 *
 * A broken line costs no more than with small ones, since the server keeps what it has of a piece; what sits between
 * the two and gathers whole requests would not.
 */
export const LARGE_PIECE_BYTES = 32 * MIB
const SMALL_PIECE_BYTES = 2 * MIB

/** How much one request carries: little from a phone, where data is saved, and on a line that is known to be slow. */
export function pieceBytes(viewportWidth: number, line: Line | undefined): number {
  const isSlow = line?.saveData === true || (line?.effectiveType !== undefined && line.effectiveType !== '4g')
  return viewportWidth < phoneWidth || isSlow ? SMALL_PIECE_BYTES : LARGE_PIECE_BYTES
}
