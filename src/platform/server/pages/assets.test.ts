import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { registerAssets } from './assets.ts'
import { securityHeaders } from './security-headers.ts'

test('a file with a hash in its name has no headers for documents or revalidation, other files have them', async () => {
  const folder = await temporaryFolder('assets')
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets', 'a-12345678.js'), 'export {}')
  await writeFile(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  const app = Fastify()
  onTestFinished(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })
  const all = Object.entries(securityHeaders({ production: true, publicUrl: 'https://pyinnya.test' }))
  app.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of all) reply.header(name, value)
  })
  await registerAssets(app, folder)

  const script = await app.inject('/assets/a-12345678.js')
  expect(script.body).toBe('export {}')
  expect(Object.keys(script.headers).toSorted()).toEqual([
    'cache-control',
    'connection',
    'content-length',
    'content-type',
    'cross-origin-resource-policy',
    'date',
    'strict-transport-security',
    'vary',
    'x-content-type-options',
  ])
  expect(script.headers['cache-control']).toContain('immutable')

  const icon = await app.inject('/icon.svg')
  expect(icon.headers).toMatchObject({
    'cache-control': 'public, max-age=3600',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    etag: expect.any(String),
    'last-modified': expect.any(String),
  })
})
