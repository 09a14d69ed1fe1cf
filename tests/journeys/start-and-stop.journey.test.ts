import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest'
import { findPostmaster, isPostgres, stopPostmaster } from '#platform/server/database/postmaster.ts'
import { copyFilled } from '#tests/support/filled-folder.ts'
import { freePort, type Product, startProduct } from '#tests/support/product.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const bootstrap = ['scripts/launcher/bootstrap.mjs', 'start']

// Includes other load on the machine.
describe('npm start', { timeout: 300_000 }, () => {
  let dataDir: string
  let port: string
  const products: Product[] = []

  const start = async (program = bootstrap, env: Record<string, string> = {}): Promise<Product> => {
    const product = await startProduct(program, { PORT: port, DATA_DIR: dataDir, ...env })
    products.push(product)
    return product
  }
  const answers = (product: Product) =>
    fetch(product.url).then(
      ({ status }) => status,
      () => 'nobody answers',
    )

  const afterAFirstStart = () => copyFilled(inject('filledFolder'), dataDir)

  beforeEach(async () => {
    dataDir = await temporaryFolder('start')
    port = await freePort()
  })
  afterEach(async () => {
    for (const product of products.splice(0)) {
      product.process.kill('SIGTERM')
      await product.ended
    }
    const database = await findPostmaster(join(dataDir, 'postgres'))
    if (database) await stopPostmaster(database.pid)
    await rm(dataDir, { recursive: true, force: true })
  })

  test.each(['SIGTERM', 'SIGINT'] as const)('serves, and at %s stops all its processes', async (signal) => {
    await afterAFirstStart()
    const product = await start()
    expect(await answers(product)).toBe(200)
    expect(product.said()).toContain(product.url)
    expect(product.said()).toContain('Demo accounts')
    expect(product.said()).toContain(dataDir)
    const database = await findPostmaster(join(dataDir, 'postgres'))
    product.process.kill(signal)
    expect(await product.ended).toBe(0)
    expect(await answers(product)).toBe('nobody answers')
    expect(database && isPostgres(database.pid)).toBe(false)
  })

  test('starts again on the existing database after a kill -9', async () => {
    await afterAFirstStart()
    const first = await start(['src/start.ts'])
    const left = await findPostmaster(join(dataDir, 'postgres'))
    first.process.kill('SIGKILL')
    await first.ended
    // Its web process notices, and closes the port.
    await expect.poll(() => answers(first)).toBe('nobody answers')
    expect(left && isPostgres(left.pid)).toBe(true)
    const second = await start()
    expect(await answers(second)).toBe(200)
    expect(await findPostmaster(join(dataDir, 'postgres'))).toEqual(left)
  })

  test('restarts a killed web process and a killed database', async () => {
    await afterAFirstStart()
    const product = await start()
    const database = await findPostmaster(join(dataDir, 'postgres'))
    process.kill(database?.pid ?? Number.NaN, 'SIGKILL')
    await expect.poll(() => product.said(), { timeout: 60_000 }).toContain('The database process has died')
    await expect.poll(() => findPostmaster(join(dataDir, 'postgres')), { timeout: 60_000 }).toBeDefined()
    await expect
      .poll(() => fetch(`${product.url}/backend/api/v2/category`).then(({ status }) => status), { timeout: 60_000 })
      .toBeLessThan(500)
  })

  test('reports a used port and the variable that sets another', async () => {
    const other: Server = createServer().listen(Number(port), '127.0.0.1')
    onTestFinished(() => void other.close())
    await once(other, 'listening')
    const product = await start()
    expect(await product.ended).not.toBe(0)
    expect(product.said()).toMatch(`Port ${port} is in use`)
    expect(product.said()).toContain('PORT=')
  })

  test('refuses a data folder in use', async () => {
    await afterAFirstStart()
    const first = await start()
    const second = await start(bootstrap, { PORT: await freePort() })
    expect(await second.ended).not.toBe(0)
    expect(second.said()).toContain(`runs already on ${dataDir}`)
    expect(await answers(first)).toBe(200)
  })

  test('in production requires SECRET and PUBLIC_URL by name, and starts nothing', async () => {
    const product = await start(bootstrap, { NODE_ENV: 'production', PUBLIC_URL: 'hunter2' })
    expect(await product.ended).not.toBe(0)
    expect(product.said()).toContain('SECRET is required in production')
    expect(product.said()).toContain('PUBLIC_URL must be')
    expect(product.said()).not.toContain('hunter2')
  })

  test('in production has no demo accounts', async () => {
    const product = await start(bootstrap, {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://pyinnya.example',
      SECRET: 'a secret of more than thirty-two characters',
    })
    expect(await answers(product)).toBe(200)
    expect(product.said()).not.toMatch(/demo/i)
    expect(await readFile(join(dataDir, 'logs', 'web.log'), 'utf8')).not.toContain('thirty-two characters')
  })
})
