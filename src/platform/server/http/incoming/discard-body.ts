import type { IncomingMessage } from 'node:http'
import { isFromLine, release } from '#platform/server/files/write-arriving.ts'

/** Browsers read a reply only after sending everything; this much more is read before disconnecting. */
const MAX_DISCARDED_BYTES = 64 * 2 ** 20

/** Reads and drops the rest of a refused body, so that its sender gets the reply; an endless one is disconnected. */
export function discardBody(request: IncomingMessage): void {
  let leftBytes = MAX_DISCARDED_BYTES
  const isOurs = isFromLine(request)
  request.unpipe()
  request.on('data', (piece: Buffer) => {
    leftBytes -= piece.length
    if (isOurs) release(piece)
    if (leftBytes < 0) request.destroy()
  })
  request.resume()
}
