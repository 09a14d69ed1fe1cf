import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

export interface Received {
  from: string
  to: string[]
  source: string
}

interface SmtpServerOptions {
  /** Number of mails that are refused first, as by an overloaded server. */
  failures?: number
  /** Delay for each mail, in milliseconds. */
  delayMs?: number
  /** Addresses that it always refuses. */
  unknown?: readonly string[]
  /** Port of a server that is started again. */
  port?: number
}

/** A real SMTP server on the loopback. */
export async function anSmtpServer({ failures = 0, delayMs = 0, unknown = [], port = 0 }: SmtpServerOptions = {}) {
  const received: Received[] = []
  let remaining = failures
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, callback) => {
      if (!unknown.includes(address)) return callback()
      callback(Object.assign(new Error('no such mailbox'), { responseCode: 550 }))
    },
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        if (remaining-- > 0) return callback(new Error('451 try later'))
        if (delayMs > 0) await sleep(delayMs)
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom ? mailFrom.address : ''
        received.push({ from, to: rcptTo.map(({ address }) => address), source: Buffer.concat(chunks).toString() })
        callback()
      })
    },
  })
  // A killed worker resets its connections.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { port: listening } = server.server.address() as AddressInfo
  return {
    received,
    url: `smtp://127.0.0.1:${listening}`,
    close: () => new Promise<void>((done) => server.close(done)),
  }
}

/** The Message-ID of a received mail, without its angle brackets. */
export function messageIdOf({ source }: Received): string {
  return /^Message-ID: <(.+)>\r$/im.exec(source)?.[1] ?? ''
}

/** The bodies of a received mail: the plain text, then the HTML. */
export function decodedParts(source: string): string[] {
  const parts = source.matchAll(/Content-Transfer-Encoding: base64\r\n\r\n([\sA-Za-z0-9+/=]+?)\r\n(?:--|$)/g)
  return [...parts].map(([, body = '']) => Buffer.from(body, 'base64').toString())
}
