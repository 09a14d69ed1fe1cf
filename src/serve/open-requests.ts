import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Requests of a server that are not answered completely. */
export interface OpenRequests {
  /** One line per request: method, URL without secret or personal parts, bytes in both directions. */
  describe(): string[]
  /** Closes their connections: clients resume uploads and downloads in a later request. */
  cut(): void
}

/**
 * Node records on a socket the response that it carries. A cached page takes 30 µs, so that a list of requests
 * would be measurable.
 */
type Carrying = Socket & { readonly _httpMessage?: (ServerResponse & { readonly req: IncomingMessage }) | null }

/** @param server before its first connection */
export function watchOpenRequests(server: Server): OpenRequests {
  const connections = new Set<Carrying>()
  server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  return {
    describe: () => [...connections].map(describe),
    cut: () => {
      for (const socket of connections) socket.destroy()
    },
  }
}

function describe({ _httpMessage: reply, bytesRead, bytesWritten }: Carrying): string {
  const request = reply ? `${reply.req.method} ${withoutValues(reply.req.url ?? '')}` : 'a request that is arriving'
  return `${request} (${bytesRead} bytes in, ${bytesWritten} out)`
}

/** URLs contain ids and tickets: segments with a digit and long ones are left out. */
function withoutValues(url: string): string {
  const [path = ''] = url.split('?')
  return path
    .split('/')
    .map((part) => (part === 'v2' || (!/\d/.test(part) && part.length <= 30) ? part : ':'))
    .join('/')
}
