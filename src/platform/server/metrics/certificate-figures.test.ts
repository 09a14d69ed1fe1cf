import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { DAY_MS } from '#platform/contract/durations.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { endOfCertificate } from './certificate-figures.ts'

const hasOpenssl = spawnSync('openssl', ['version']).status === 0

test.skipIf(!hasOpenssl)('reads the expiry of the certificate that visitors receive (needs openssl)', async () => {
  const folder = await temporaryFolder('certificate')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-days', '10']
  expect(spawnSync('openssl', [...made, '-keyout', key, '-out', cert]).status).toBe(0)
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (socket) => socket.end())
  onTestFinished(() => void server.close())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const endsAt = await endOfCertificate(`https://localhost:${port}/`)
  const days = (endsAt.getTime() - Date.now()) / DAY_MS
  expect(days).toBeGreaterThan(9)
  expect(days).toBeLessThan(11)
})

test('reports no certificate for an unreachable address', async () => {
  await expect(endOfCertificate('https://localhost:1/')).rejects.toThrow()
})
