import { createReadStream } from 'node:fs'
import { Agent, type IncomingMessage, type RequestOptions, request } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export interface Sending {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly path: string
  readonly sizeBytes: number
  /** Resumable in chunks of this size; otherwise a form in one request. */
  readonly pieceBytes?: number
}

export interface Sent {
  readonly seconds: number
  readonly cpuSeconds: number
}

// Sends one file as a browser would, at the lowest cost that Node allows: large blocks, written directly to the
// socket. It runs in a separate process and gets its work by a message.
const blockBytes = 1024 * 1024
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

process.once('message', async (sending: Sending) => {
  const before = process.cpuUsage()
  const startedAt = performance.now()
  await (sending.pieceBytes === undefined ? sendForm(sending) : sendPieces(sending, sending.pieceBytes))
  const { user, system } = process.cpuUsage(before)
  const sent: Sent = { seconds: (performance.now() - startedAt) / 1000, cpuSeconds: (user + system) / 1e6 }
  process.send?.(sent, () => process.exit())
})

async function sendPieces({ url, headers, path, sizeBytes }: Sending, pieceBytes: number): Promise<void> {
  for (let at = 0; at < sizeBytes; at += pieceBytes) {
    const end = Math.min(at + pieceBytes, sizeBytes)
    const body = createReadStream(path, { start: at, end: end - 1, highWaterMark: blockBytes })
    await call(url, body, {
      method: 'PATCH',
      headers: {
        ...headers,
        'tus-resumable': '1.0.0',
        'upload-offset': String(at),
        'content-type': 'application/offset+octet-stream',
        'content-length': String(end - at),
      },
    })
  }
}

async function sendForm({ url, headers, path, sizeBytes }: Sending): Promise<void> {
  const boundary = 'a-mark-between-parts'
  const head = Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="content_title"\r\n\r\nbench\r\n` +
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="whole.pdf"\r\ncontent-type: application/pdf\r\n\r\n`,
  )
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  async function* form() {
    yield head
    yield* createReadStream(path, { highWaterMark: blockBytes })
    yield tail
  }
  await call(url, form(), {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(head.length + sizeBytes + tail.length),
    },
  })
}

async function call(url: string, body: Readable | AsyncIterable<Buffer>, options: RequestOptions): Promise<void> {
  const sent = request(url, { ...options, agent })
  const answered = new Promise<IncomingMessage>((resolve, reject) => sent.on('response', resolve).on('error', reject))
  await pipeline(body, sent)
  const reply = await answered
  let text = ''
  for await (const piece of reply) text += String(piece)
  if ((reply.statusCode ?? 0) >= 300) throw new Error(`refused with ${reply.statusCode}: ${text}`)
}
