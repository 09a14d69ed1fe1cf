import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

import { PRIVATE_FILE, PRIVATE_FOLDER } from '#platform/server/private-files.ts'

/** Enough bytes to detect a picture's format. */
const HEAD_BYTES = 64

/**
 * Bytes of a request on disk. The file is already unlinked, so the system frees it when it is closed or the process
 * ends.
 */
export interface IncomingFile {
  /** Bytes kept: at most one more than allowed. */
  readonly sizeBytes: number
  /** SHA-256 of the kept bytes. */
  readonly sha256: Buffer
  /** The first bytes, for format detection. */
  readonly head: Buffer
  /** Reads the whole file; with several files, one at a time. */
  read(): Promise<Buffer>
  /** Reads from the start; ending the stream closes the file. */
  stream(): Readable
  close(): Promise<void>
}

/**
 * Writes a stream to disk and hashes it. An aborted stream leaves nothing; after a write error, the rest of the stream
 * is the caller's.
 *
 * @param maxBytes - of a longer stream one byte more is kept and the rest read and dropped
 * @param onPiece - called for each piece; what it throws ends the writing
 */
export async function receiveFile(
  folder: string,
  stream: Readable,
  { maxBytes, onPiece }: { maxBytes: number; onPiece?: (lengthBytes: number) => void },
): Promise<IncomingFile> {
  const handle = await openNameless(folder)
  try {
    const hash = createHash('sha256')
    let head = Buffer.alloc(0)
    let sizeBytes = 0
    for await (const piece of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      onPiece?.(piece.length)
      const kept = piece.subarray(0, maxBytes + 1 - sizeBytes)
      if (kept.length === 0) continue
      hash.update(kept)
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, kept.subarray(0, HEAD_BYTES - head.length)])
      await handle.writeFile(kept)
      sizeBytes += kept.length
    }
    return asIncomingFile(handle, { sizeBytes, sha256: hash.digest(), head })
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
  const path = join(folder, randomUUID())
  const handle = await open(path, 'wx+', PRIVATE_FILE)
  try {
    await unlink(path)
    return handle
  } catch (error) {
    await handle.close()
    throw error
  }
}

function asIncomingFile(handle: FileHandle, facts: Pick<IncomingFile, 'sizeBytes' | 'sha256' | 'head'>): IncomingFile {
  return {
    ...facts,
    read: async () => {
      const bytes = Buffer.allocUnsafeSlow(facts.sizeBytes)
      for (let filled = 0; filled < bytes.length; ) {
        const { bytesRead } = await handle.read(bytes, filled, bytes.length - filled, filled)
        if (bytesRead === 0) throw new Error('an incoming file is shorter than what was written to it')
        filled += bytesRead
      }
      return bytes
    },
    stream: () => handle.createReadStream({ start: 0 }),
    close: () => handle.close(),
  }
}
