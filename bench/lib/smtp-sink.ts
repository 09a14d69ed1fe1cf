import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

// An SMTP server in a separate process that takes DELAY_MS per mail, and reports the number of mails and when an
// address received one.
const port = Number(process.env.PORT)
const delayMs = Number(process.env.DELAY_MS ?? 0)
const arrivedAt = new Map<string, number>()
let count = 0

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData: (stream, session, callback) => {
    stream.on('data', () => undefined)
    stream.on('end', async () => {
      if (delayMs > 0) await sleep(delayMs)
      const to = session.envelope.rcptTo[0]?.address ?? ''
      if (to.startsWith('reset')) arrivedAt.set(to, Date.now())
      count += 1
      callback()
    })
  },
})
server.on('error', () => undefined)
process.on('message', ({ address }: { address?: string }) =>
  process.send?.({ count, arrivedAt: arrivedAt.get(address ?? '') ?? 0 }),
)
server.listen(port, '127.0.0.1', () => process.send?.({ ready: true }))
