import type { IncomingMessage } from 'node:http'
import { isFromLine, release } from '#platform/server/files/write-arriving.ts'

/** Browsers hear an answer only once they have sent everything; so much more is waited for before they are cut off. */
const MOST_DISCARDED_BYTES = 64 * 2 ** 20

/** Lets the rest of a refused body go by, so that its sender hears the answer; one that does not end is cut off. */
export function discardBody(request: IncomingMessage): void {
  let leftBytes = MOST_DISCARDED_BYTES
  const isOurs = isFromLine(request)
  request.unpipe()
  request.on('data', (piece: Buffer) => {
    leftBytes -= piece.length
    if (isOurs) release(piece)
    if (leftBytes < 0) request.destroy()
  })
  request.resume()
}
