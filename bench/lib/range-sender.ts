import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { createFileStorage } from '#platform/server/files/file-storage.ts'
import { sendStored } from '#platform/server/files/send-stored.ts'
import { createLinkSigner } from '#platform/server/files/signed-links.ts'

// Range requests only: one stored object behind a signed link that is verified each time.
const folder = mkdtempSync(join(tmpdir(), 'pyinnya-bench-'))
process.once('SIGTERM', () => {
  rmSync(folder, { recursive: true, force: true })
  process.exit()
})
const storage = createFileStorage(folder)
const links = createLinkSigner(randomBytes(32).toString('hex'), Date.now)
const claim = { purpose: 'bench', subject: 'segment' }
const app = Fastify()
app.get('/link', async (request) => {
  const { size } = request.query as { size: string }
  await storage.put('segment', randomBytes(Number(size)))
  return `/segment?token=${links.sign({ ...claim, viewer: 'student:1' }, 3600)}`
})
app.get('/segment', async (request, reply) => {
  const { token } = request.query as { token: string }
  if (!links.open(token, claim)) return reply.code(403).send()
  const sent = await sendStored(request, reply, {
    storage,
    key: 'segment',
    contentType: 'video/iso.segment',
    cacheControl: 'private, no-store',
  })
  return sent ? reply : reply.code(404).send()
})
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
process.send?.({ ready: true })
