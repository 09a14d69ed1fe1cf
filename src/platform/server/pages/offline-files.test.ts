import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import type { PageDeparture } from '#platform/contract/page-departures.ts'
import type { Path } from '#platform/contract/path.ts'
import { m } from '#platform/messages/generated/messages.js'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { registerOfflineFiles } from './offline-files.ts'

async function aServer(...without: PageDeparture[]): Promise<FastifyInstance> {
  const folder = await temporaryFolder('workers')
  for (const name of ['service-worker', 'retired-worker']) await writeFile(join(folder, `${name}.js`), `/* ${name} */`)
  const app = fastify()
  onTestFinished(() => app.close())
  const shortcuts = [{ path: '/class/list' as Path, nameIn: (locale: 'my' | 'en') => `classes ${locale}` }]
  await registerOfflineFiles(app, { folder, without, shortcuts, queryNames: ['page'], actionPages: ['/login' as Path] })
  return app
}

test('the service worker is asked for anew each time, and is one that removes itself where it is switched off', async () => {
  const { headers, body } = await (await aServer()).inject('/sw.js')
  expect(body).toMatch(/^self\.queryNames=\["page"\];\n\/\* service-worker \*\//)
  expect([headers['cache-control'], headers['content-type']]).toEqual(['no-cache', 'text/javascript; charset=utf-8'])
  expect((await (await aServer('service-worker')).inject('/sw.js')).body).toContain('/* retired-worker */')
})

test.each([
  ['my', '/no-connection'],
  ['en', '/en/no-connection'],
] as const)(
  'the page without a connection is in %s, names no file and may run its script alone',
  async (locale, path) => {
    const { headers, body } = await (await aServer()).inject(path)
    expect(body).toContain(`<html lang="${locale}">`)
    expect(body).toContain(m.platform_offline_title({}, { locale }))
    expect(body).not.toMatch(/src=|stylesheet/)
    expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/)
  },
)

test.each([
  ['my', '/manifest.webmanifest', '/'],
  ['en', '/en/manifest.webmanifest', '/en'],
] as const)('the web app manifest in %s has icons, and starts at home', async (locale, path, start) => {
  const { headers, body } = await (await aServer()).inject(path)
  expect(headers['content-type']).toBe('application/manifest+json')
  expect(body).not.toContain('\u2060')
  const manifest = JSON.parse(body)
  expect(manifest).toMatchObject({
    id: '/',
    name: m.product_name({}, { locale }),
    start_url: start,
    display: 'standalone',
  })
  expect(manifest.icons.map((icon: { sizes: string; purpose: string }) => `${icon.sizes} ${icon.purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
  expect(manifest.shortcuts).toEqual([
    { name: `classes ${locale}`, url: locale === 'en' ? '/en/class/list' : '/class/list' },
  ])
})
