import type { FileHandle } from 'node:fs/promises'
import { Socket } from 'node:net'
import type { Readable } from 'node:stream'

/** Large enough for few writes, and small enough for many concurrent uploads. */
const batchBytes = 1024 * 1024
/** On a slow connection a crash loses at most the bytes of this time. */
const batchMs = 500
/** Bound on unflushed bytes before a flush starts, so that the final flush is short. */
const flushBytes = 16 * 1024 * 1024

interface Arriving {
  /** Offset of the first byte in the file. */
  readonly position: number
  /** No other code holds these buffers, so their memory is released after writing. */
  readonly piecesAreOurs?: boolean
  /** Called before each piece; an error ends the writing. */
  readonly onPiece?: (lengthBytes: number) => void
}

/**
 * Writes bytes into a file as they arrive, gathered into few large writes, one of them under way while the next
 * gathers.
 *
 * A stream that breaks off leaves everything that arrived before, written. Memory is bounded: while the disk is slower
 * than the line, the line waits. Where writing fails, what is left of the stream is the caller's.
 *
 * @returns how many bytes were written
 */
export async function writeArriving(
  handle: FileHandle,
  stream: Readable,
  { position, piecesAreOurs = false, onPiece }: Arriving,
): Promise<number> {
  const writer = new BatchWriter(handle, { position, release: piecesAreOurs ? release : () => undefined })
  try {
    for await (const piece of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      onPiece?.(piece.length)
      await writer.take(piece)
    }
  } finally {
    await writer.end()
  }
  return writer.writtenBytes
}

/**
 * Tells whether a request's bytes come from a socket of their own, and so may be released after they are written.
 *
 * Requests that are injected by code, as tests do, carry that code's own buffers.
 */
export function isFromLine(request: { readonly socket: unknown }): boolean {
  return request.socket instanceof Socket
}

/**
 * Gives the memory of a piece back at once, and not when V8 gets to it. Only what fills its memory alone: a part of a
 * form may share it with the next.
 */
export function release(piece: Buffer): void {
  const { buffer } = piece
  if (buffer instanceof ArrayBuffer && buffer.byteLength === piece.byteLength) buffer.transfer(0)
}

class BatchWriter {
  writtenBytes = 0
  private readonly handle: FileHandle
  private readonly start: number
  private readonly release: (piece: Buffer) => void
  private gathered: Buffer[] = []
  private gatheredBytes = 0
  private lastAt = performance.now()
  private writing: Promise<void> = Promise.resolve()
  private unflushedBytes = 0
  private flushing: Promise<void> | undefined

  constructor(handle: FileHandle, how: { position: number; release: (piece: Buffer) => void }) {
    this.handle = handle
    this.start = how.position
    this.release = how.release
  }

  async take(piece: Buffer): Promise<void> {
    this.gathered.push(piece)
    this.gatheredBytes += piece.length
    if (this.gatheredBytes >= batchBytes || performance.now() - this.lastAt > batchMs) await this.pass()
  }

  async end(): Promise<void> {
    try {
      await this.pass()
      await this.writing
    } finally {
      await this.flushing
    }
  }

  /** Waits for the previous write and starts the next. */
  private async pass(): Promise<void> {
    await this.writing
    const pieces = this.gathered
    this.gathered = []
    this.gatheredBytes = 0
    this.lastAt = performance.now()
    this.writing = this.write(pieces)
    // The next caller that waits handles the failure; until then it must not be an unhandled rejection.
    this.writing.catch(() => undefined)
  }

  private async write(pieces: readonly Buffer[]): Promise<void> {
    let left = pieces
    while (left.length > 0) {
      const { bytesWritten } = await this.handle.writev(left as Buffer[], this.start + this.writtenBytes)
      this.writtenBytes += bytesWritten
      this.flushAhead(bytesWritten)
      left = after(left, bytesWritten)
    }
    for (const piece of pieces) this.release(piece)
  }

  /** An optimisation: callers that need durability flush the file and get the error that is ignored here. */
  private flushAhead(bytesWritten: number): void {
    this.unflushedBytes += bytesWritten
    if (this.flushing || this.unflushedBytes < flushBytes) return
    this.unflushedBytes = 0
    this.flushing = this.handle
      .datasync()
      .catch(() => undefined)
      .finally(() => {
        this.flushing = undefined
      })
  }
}

/** The rest of the pieces after a number of bytes: a nearly full disk writes less than requested. */
function after(pieces: readonly Buffer[], doneBytes: number): Buffer[] {
  let done = doneBytes
  return pieces.flatMap((piece) => {
    const rest = piece.subarray(Math.min(done, piece.length))
    done = Math.max(0, done - piece.length)
    return rest.length > 0 ? [rest] : []
  })
}
