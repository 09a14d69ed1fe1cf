import { rm } from 'node:fs/promises'
import { expect, inject, onTestFinished, test } from 'vitest'
import { API_BASE } from '#platform/contract/endpoint.ts'
import { copyFilled } from '#tests/support/filled-folder.ts'
import { logInAtProvider } from '#tests/support/openid-server.ts'
import { freePort, startProduct } from '#tests/support/product.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const flag = '--with-login-provider'

async function start(args: readonly string[], env: Record<string, string> = {}) {
  const [dataDir, port] = [await temporaryFolder('provider'), await freePort()]
  await copyFilled(inject('filledFolder'), dataDir)
  const product = await startProduct(['src/start.ts', ...args], { PORT: port, DATA_DIR: dataDir, ...env })
  onTestFinished(async () => {
    product.process.kill('SIGTERM')
    await product.ended
    await rm(dataDir, { recursive: true, force: true })
  })
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const reply = await fetch(product.url + API_BASE + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return reply.json() as Promise<Record<string, string>>
  }
  return { product, post }
}

test('npm start -- --with-login-provider offers social log-in that anyone can try (REQ-13)', {
  timeout: 300_000,
}, async () => {
  const { product, post } = await start([flag], { PUBLIC_URL: '' })
  expect(product.said()).toContain('which takes any name and password')
  const offered = await fetch(`${product.url}${API_BASE}/social-login`)
  expect(JSON.stringify(await offered.json())).toContain('Demo')
  const { url = '' } = await post('/social-login/demo/start', {})
  const result = await logInAtProvider(url, { name: 'thiri', back: `${product.url}/login/social/demo` })
  expect(await post('/social-login/demo', result)).toEqual({
    name: 'မthiri',
    email: 'thiri@example.com',
    social_media_id: 'demo:thiri',
  })
})

test('it is refused in production, and an unknown flag everywhere', { timeout: 300_000 }, async () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://pyinnya.example', SECRET: 'x'.repeat(40) }
  const refused = await start([flag], production)
  expect(await refused.product.ended).toBe(1)
  expect(refused.product.said()).toMatch(/^--with-login-provider lets anyone log in as anyone: .*SOCIAL_PROVIDERS/m)
  const unknown = await start(['--with-provider'])
  expect(await unknown.product.ended).toBe(1)
  expect(unknown.product.said()).toMatch(/^npm start takes --with-login-provider and nothing else/m)
})
