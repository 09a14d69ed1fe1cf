import { mkdtemp, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** As much of the test server's class as is used; it has no types of its own. */
interface BucketServer {
  run(): Promise<AddressInfo>
  readonly httpServer: Server
}
const S3rver = createRequire(import.meta.url)('s3rver') as new (options: object) => BucketServer

/** A server that speaks S3 and checks signatures (key and secret 'S3RVER'), with one empty bucket 'lessons'. */
export async function aBucketServer(): Promise<{ url: string; remove: () => Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'bucket-'))
  const server = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory, vhostBuckets: false },
    configureBuckets: [{ name: 'lessons' }],
    allowMismatchedSignatures: false,
  })
  const { port } = await server.run()
  return {
    url: `http://127.0.0.1:${port}`,
    remove: async () => {
      server.httpServer.closeAllConnections()
      server.httpServer.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
