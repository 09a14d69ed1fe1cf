import type { IncomingMessage } from 'node:http'

/** Browsers hear an answer only once they have sent everything; so much more is waited for before they are cut off. */
const MOST_DISCARDED_BYTES = 64 * 2 ** 20

/** Lets the rest of a refused body go by, so that its sender hears the answer; one that does not end is cut off. */
export function discardBody(request: IncomingMessage): void {
  let leftBytes = MOST_DISCARDED_BYTES
  request.unpipe()
  request.on('data', (piece: Buffer) => {
    leftBytes -= piece.length
    if (leftBytes < 0) request.destroy()
  })
  request.resume()
}
