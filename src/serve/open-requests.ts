import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The requests of a server that have not been answered whole. */
export interface OpenRequests {
  /** Each by method and address without what may be secret or personal in it, and the bytes that went either way. */
  describe(): string[]
  /** Breaks their connections: uploads and downloads go on from there in a later request. */
  cut(): void
}

/** Node notes on a connection which reply it carries; a cached page takes 30 µs, in which a list of requests would be noticed. */
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

/** Ids and tickets stand in addresses: parts with a digit, or long ones, are left out. */
function withoutValues(url: string): string {
  const [path = ''] = url.split('?')
  return path
    .split('/')
    .map((part) => (part === 'v2' || (!/\d/.test(part) && part.length <= 30) ? part : ':'))
    .join('/')
}
