import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A web process whose parent was killed needs a moment to notice and to close the port. */
const PATIENCE_MS = 3_000

/**
 * Checks that the port can be opened, before any long step.
 *
 * @throws NodeJS.ErrnoException EADDRINUSE, EACCES and the like
 */
export async function freePort({ host, port }: { host: string; port: number }): Promise<void> {
  for (const deadline = performance.now() + PATIENCE_MS; ; await sleep(200)) {
    try {
      return await openAndClose(host, port)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || performance.now() > deadline) throw error
    }
  }
}

function openAndClose(host: string, port: number): Promise<void> {
  const server = createServer()
  return new Promise((done, fail) => {
    server.once('error', fail)
    server.listen({ host, port }, () => server.close(() => done()))
  })
}

/** A currently unused port of this machine. */
export async function unusedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
