import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

const BOUNDARY = 'the-boundary-of-these-tests'
const PIECE = Buffer.alloc(64 * 1024, 'a')

/** A multipart form that a test writes to a connection piece by piece, unlike a browser. */
export class RawForm {
  /** The reply received so far. */
  answered = ''
  /** Resolves with the status of the reply; undefined when the connection ends without one. */
  readonly status: Promise<number | undefined>
  /** Bytes of the body written to the connection. */
  writtenBytes = 0
  readonly socket: Socket
  readonly #isChunked: boolean

  constructor(socket: Socket, isChunked: boolean) {
    this.socket = socket
    this.#isChunked = isChunked
    // A server that has refused a form may reset the connection.
    socket.on('error', () => undefined)
    this.status = new Promise((resolve) => {
      socket.on('data', (piece: Buffer) => {
        this.answered += piece.toString('utf8')
        const line = /^HTTP\/1\.1 (\d+)/.exec(this.answered)
        if (line && this.answered.includes('\r\n\r\n')) resolve(Number(line[1]))
      })
      socket.on('close', () => resolve(undefined))
    })
  }

  async write(bytes: string | Buffer): Promise<void> {
    const length = Buffer.byteLength(bytes)
    if (!this.socket.writable) return
    this.writtenBytes += length
    if (this.#isChunked) this.socket.write(`${length.toString(16)}\r\n`)
    let isTaken = this.socket.write(bytes)
    if (this.#isChunked) isTaken = this.socket.write('\r\n')
    if (isTaken) return
    const waiting = new AbortController()
    const { signal } = waiting
    await Promise.race([once(this.socket, 'drain', { signal }), once(this.socket, 'close', { signal })]).catch(
      () => undefined,
    )
    waiting.abort()
  }

  /** Writes this many bytes at the speed of the receiver; ends early when the connection closes. */
  async fill(lengthBytes: number): Promise<void> {
    for (let left = lengthBytes; left > 0 && this.socket.writable; left -= PIECE.length) {
      await this.write(PIECE.subarray(0, Math.min(left, PIECE.length)))
    }
  }

  /** Begins a part; with a file name it is a file. */
  part(field: string, fileName?: string): Promise<void> {
    return this.write(partHead(field, fileName))
  }

  async end(): Promise<void> {
    await this.write(FORM_END)
    if (this.#isChunked && this.socket.writable) this.socket.write('0\r\n\r\n')
  }
}

export function partHead(field: string, fileName?: string): string {
  const name = fileName === undefined ? '' : `; filename="${fileName}"`
  return `\r\n--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"${name}\r\n\r\n`
}

export const FORM_END = `\r\n--${BOUNDARY}--\r\n`

export interface RawFormOptions {
  /** Undefined sends chunked transfer encoding without a length. */
  readonly lengthBytes: number | undefined
  readonly token?: string
  readonly localAddress?: string
  readonly contentType?: string
}

/** Opens a connection and sends the headers of a form request. */
export async function openForm(port: number, path: string, options: RawFormOptions): Promise<RawForm> {
  const { lengthBytes, token, localAddress } = options
  const socket = connect({ host: '127.0.0.1', port, ...(localAddress && { localAddress }) })
  await once(socket, 'connect')
  const form = new RawForm(socket, lengthBytes === undefined)
  const head = [
    `POST /backend/api/v2${path} HTTP/1.1`,
    'Host: pyinnya.test',
    `Content-Type: ${options.contentType ?? `multipart/form-data; boundary=${BOUNDARY}`}`,
    lengthBytes === undefined ? 'Transfer-Encoding: chunked' : `Content-Length: ${lengthBytes}`,
    ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  return form
}
