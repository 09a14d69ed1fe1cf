import { callHeaders } from '#platform/web/api/browser-api.ts'
import { withSilenceLimit } from '#platform/web/api/silence-limit.ts'
import { isTemporary } from '#platform/web/api/temporary-status.ts'
import { hashOf } from './hash-of.ts'

/** A file of a lesson with its size and hash. */
export interface WantedFile {
  readonly name: string
  readonly size_bytes: number
  readonly sha256: string
}

/** The server refuses the file: access has ended, or the lesson was replaced or removed. */
export class FileRefused extends Error {
  readonly status: number

  constructor(status: number) {
    super(`refused with ${status}`)
    this.status = status
  }
}

/** The bytes are not those of the list: the lesson was prepared again. */
export class FileChanged extends Error {}

interface Fetching {
  readonly signal: AbortSignal
  /** Waits for a connection; settles when the next attempt is due. */
  readonly waitForConnection: (attempt: number) => Promise<void>
}

/**
 * Fetches one file and checks it. A connection that is lost within the file, or sends nothing for ten seconds, goes on
 * at the byte where it was lost.
 *
 * @throws FileRefused, FileChanged, or the signal's reason
 */
export async function fetchFile(
  address: string,
  file: WantedFile,
  { signal, waitForConnection }: Fetching,
): Promise<ArrayBuffer> {
  const bytes = new Uint8Array(file.size_bytes)
  let have = 0
  for (let attempt = 0; have < bytes.length; ) {
    signal.throwIfAborted()
    const before = have
    try {
      have = await fetchFrom(address, { bytes, have, signal, received: (count) => (have = count) })
    } catch (error) {
      if (signal.aborted || error instanceof FileRefused || error instanceof FileChanged) throw error
    }
    if (have === bytes.length) break
    attempt = have > before ? 0 : attempt + 1
    await waitForConnection(attempt)
  }
  if ((await hashOf(bytes)) !== file.sha256) throw new FileChanged(file.name)
  return bytes.buffer
}

interface Part {
  readonly bytes: Uint8Array
  /** Number of bytes that were received before. */
  readonly have: number
  readonly signal: AbortSignal
  readonly received: (have: number) => void
}

/** @returns the number of bytes that are there */
function fetchFrom(address: string, { bytes, have, signal, received }: Part): Promise<number> {
  const headers = have > 0 ? { ...callHeaders(), Range: `bytes=${have}-` } : callHeaders()
  return withSilenceLimit(signal, async (request) => {
    const reply = await fetch(address, { headers, signal: request.signal, cache: 'no-store' })
    request.heard()
    if (isTemporary(reply.status)) throw new TypeError(`not now: ${reply.status}`)
    if (reply.status !== 200 && reply.status !== 206) throw new FileRefused(reply.status)
    let at = reply.status === 206 ? have : 0
    const reader = reply.body?.getReader()
    for (;;) {
      const chunk = await reader?.read()
      if (!chunk || chunk.done) return at
      if (at + chunk.value.length > bytes.length) throw new FileChanged(address)
      bytes.set(chunk.value, at)
      at += chunk.value.length
      received(at)
      request.heard()
    }
  })
}
