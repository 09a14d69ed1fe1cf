import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface Received {
  from: string
  to: string[]
  source: string
}

/** A real SMTP server on the loopback; the first `failures` mails are turned away as by a server that is overloaded. */
export async function anSmtpServer(failures = 0) {
  const received: Received[] = []
  let remaining = failures
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (remaining-- > 0) return callback(new Error('451 try later'))
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom ? mailFrom.address : ''
        received.push({ from, to: rcptTo.map(({ address }) => address), source: Buffer.concat(chunks).toString() })
        callback()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return { received, url: `smtp://127.0.0.1:${port}`, close: () => new Promise<void>((done) => server.close(done)) }
}

/** The texts of a received mail: the plain one, then the marked-up one. */
export function decodedParts(source: string): string[] {
  const parts = source.matchAll(/Content-Transfer-Encoding: base64\r\n\r\n([\sA-Za-z0-9+/=]+?)\r\n(?:--|$)/g)
  return [...parts].map(([, body = '']) => Buffer.from(body, 'base64').toString())
}
