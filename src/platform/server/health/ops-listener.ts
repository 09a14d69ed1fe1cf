import { hash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { registry } from '../metrics/registry.ts'
import type { ReadinessProbe } from './readiness.ts'

type OpsAddress = { host: string; port: number }

type OpsOptions = {
  address: OpsAddress
  readiness: ReadinessProbe
  /** Bearer token for /metrics; without it anyone who reaches the listener may read them. */
  token: string | undefined
}

type OpsListener = {
  /** Differs from the configured port if that was 0. */
  port: number
  close: () => Promise<void>
}

/**
 * Serves monitoring on a listener of its own: `/healthz` (alive), `/readyz` (accepts requests), `/metrics`.
 *
 * @throws NodeJS.ErrnoException the address cannot be listened on
 */
export async function openOpsListener(options: OpsOptions): Promise<OpsListener> {
  const server = createServer((request, response) => {
    answer(request, response, options).catch((error: Error) => send(response, 500, { error: error.message }))
  })
  server.headersTimeout = 5_000
  // Each of several web processes has its own address.
  server.listen({ ...options.address, exclusive: true })
  await once(server, 'listening')
  // The listener does not keep the process running.
  server.unref()
  return { port: (server.address() as AddressInfo).port, close: () => closeServer(server) }
}

async function answer(request: IncomingMessage, response: ServerResponse, options: OpsOptions): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://ops')
  if (request.method !== 'GET' && request.method !== 'HEAD') return send(response, 405, { error: 'GET only' })
  if (pathname === '/healthz') return send(response, 200, { status: 'alive' })
  if (pathname === '/readyz') {
    const { isReady, failing } = await options.readiness.ask()
    return isReady ? send(response, 200, { status: 'ready' }) : send(response, 503, { status: 'not ready', failing })
  }
  if (pathname !== '/metrics') return send(response, 404, { error: 'there is /healthz, /readyz and /metrics' })
  if (options.token !== undefined && !isToken(request, options.token)) {
    response.setHeader('WWW-Authenticate', 'Bearer')
    return send(response, 401, { error: 'OPS_TOKEN is asked for as a bearer token' })
  }
  const text = await registry.metrics()
  response.writeHead(200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' }).end(text)
}

function isToken(request: IncomingMessage, token: string): boolean {
  const digestOf = (text: string) => hash('sha256', text, 'buffer')
  return timingSafeEqual(digestOf(request.headers.authorization ?? ''), digestOf(`Bearer ${token}`))
}

function send(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body)
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }).end(`${text}\n`)
}

async function closeServer(server: Server): Promise<void> {
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
}
