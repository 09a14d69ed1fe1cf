import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** Longest wait of a request for a restarting API process. */
const LONGEST_WAIT_MS = 20_000
const PAUSE_MS = 50

export interface ApiProxy {
  /** A call as a guest, in the language of a page. */
  call(order: ApiCall): Promise<{ status: number; json: unknown }>
  /** Forwards a request and its reply; false for a 404, which is not forwarded. */
  pass(request: IncomingMessage, response: ServerResponse): Promise<boolean>
}

interface ApiCall {
  readonly method: string
  /** With base path, parameters and query filled in. */
  readonly path: string
  readonly body: unknown
  readonly language: string
}

/** Proxy to the API process on its current port; requests wait while it restarts. */
export function openApiProxy(port: () => number): ApiProxy {
  return {
    call: async ({ method, path, body, language }) => {
      const reply = await patiently(() =>
        fetch(`http://127.0.0.1:${port()}${path}`, {
          method,
          headers: { 'accept-language': language, ...(body !== undefined && { 'content-type': 'application/json' }) },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        }),
      )
      return { status: reply.status, json: await reply.json() }
    },
    pass: async (incoming, outgoing) => {
      await patiently(() => fetch(`http://127.0.0.1:${port()}/robots.txt`))
      const { method, url, headers } = incoming
      const forwarded = { ...headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '' }
      return new Promise((done) => {
        const onward = request({ host: '127.0.0.1', port: port(), method, path: url, headers: forwarded }, (reply) => {
          if (reply.statusCode === 404 && wantsPage(incoming)) {
            reply.resume()
            return done(false)
          }
          outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
          reply.pipe(outgoing)
          done(true)
        })
        onward.on('error', () => {
          outgoing.destroy()
          done(true)
        })
        incoming.pipe(onward)
      })
    },
  }
}

const wantsPage = ({ method, headers }: IncomingMessage) => method === 'GET' && /text\/html/.test(headers.accept ?? '')

/** Retries while nothing listens on the port. */
async function patiently<Reply>(send: () => Promise<Reply>): Promise<Reply> {
  for (const giveUpAt = performance.now() + LONGEST_WAIT_MS; ; await sleep(PAUSE_MS)) {
    try {
      return await send()
    } catch (error) {
      if (performance.now() > giveUpAt) throw error
    }
  }
}
