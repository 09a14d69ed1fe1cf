import { connect } from 'node:tls'
import { registerSource, registry } from './registry.ts'

/** Certificates are renewed weeks before they expire. */
const FRESH_MS = 3_600_000
const LONGEST_ANSWER_MS = 5_000
const NAME = 'certificate_ends_timestamp_seconds'

/** Reports when the certificate of the public URL expires; nothing without https. */
export function watchCertificate(publicUrl: string): void {
  if (!publicUrl.startsWith('https:') || registry.getSingleMetric(NAME)) return
  let last = { at: Number.NEGATIVE_INFINITY, endsAt: Promise.resolve<Date | undefined>(undefined) }
  registerSource({
    name: NAME,
    help: 'When the certificate of the public address ends',
    type: 'gauge',
    samples: async () => {
      const at = performance.now()
      if (at - last.at > FRESH_MS) last = { at, endsAt: endOfCertificate(publicUrl).catch(() => undefined) }
      const endsAt = await last.endsAt
      return endsAt ? [{ value: endsAt.getTime() / 1000, labels: {} }] : []
    },
  })
}

/** Also for an expired certificate or one without a trusted authority, because visitors get it too. */
export function endOfCertificate(url: string): Promise<Date> {
  const { hostname, port } = new URL(url)
  return new Promise((answer, fail) => {
    const options = { host: hostname, port: Number(port || 443), servername: hostname, rejectUnauthorized: false }
    const socket = connect(options, () => {
      answer(new Date(socket.getPeerCertificate().valid_to))
      socket.destroy()
    })
    socket.setTimeout(LONGEST_ANSWER_MS, () => socket.destroy(new Error(`${hostname} does not answer`)))
    socket.once('error', fail)
  })
}
