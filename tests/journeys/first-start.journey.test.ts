import { cp, rm, symlink } from 'node:fs/promises'
import { request } from 'node:http'
import { join, relative, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPostmaster } from '#platform/server/database/postmaster.ts'
import { freePort, type Product, startProduct } from '../ground/product.ts'
import { temporaryFolder } from '../ground/temporary-folder.ts'

const root = resolve(import.meta.dirname, '../..')
/** What a fresh clone has not: packages, everything built, and the history. */
const NOT_IN_A_CLONE =
  /^(node_modules|build|data|test-results|\.git|\.react-router|\.installing|\.building|src\/platform\/messages\/generated)$/

/** The tree as it was cloned; its packages are those that are here. */
async function aFreshTree(): Promise<string> {
  const tree = await temporaryFolder('fresh')
  await cp(root, tree, { recursive: true, filter: (path) => !NOT_IN_A_CLONE.test(relative(root, path)) })
  await symlink(join(root, 'node_modules'), join(tree, 'node_modules'))
  return tree
}

// What a program loads before its first line must not need what only the build makes: the tests build before they begin,
// so that nothing else would show it.
describe('npm start in a tree in which nothing was ever built', () => {
  let tree: string
  let dataDir: string
  let product: Product
  beforeAll(async () => {
    tree = await aFreshTree()
    dataDir = await temporaryFolder('fresh-data')
    const env = { PORT: await freePort(), DATA_DIR: dataDir }
    product = await startProduct(['scripts/bootstrap.mjs', 'start'], env, tree)
  }, 400_000)
  afterAll(async () => {
    product.process.kill('SIGTERM')
    await product.ended
    await rm(tree, { recursive: true, force: true })
    await rm(dataDir, { recursive: true, force: true })
  })

  test('builds, and serves', async () => {
    expect(product.said()).toContain('Building the site')
    expect(product.said()).toContain('Pyinnya is ready')
    const page = await fetch(`${product.url}/course/list`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<html lang="my"')])
    expect(await findPostmaster(join(dataDir, 'postgres'))).toBeDefined()
  })

  // Here, where the lists hold what the demo brings and nothing else: what other stories add weighs more or less.
  test.each(['/class/list', '/course/list', '/course/list?tab=video'])(
    'sends the twelve of %s in at most eight kilobytes',
    async (path) => {
      const { encoding, bytes } = await sentFor(product.url + path)
      expect(encoding).toBe('br')
      expect(bytes).toBeLessThanOrEqual(8 * 1024)
    },
  )
})

/** What comes over the line to a browser. */
function sentFor(url: string): Promise<{ encoding: string | undefined; bytes: number }> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'br' } }, (reply) => {
      let bytes = 0
      reply.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      reply.on('end', () => resolve({ encoding: reply.headers['content-encoding'], bytes }))
    })
      .on('error', reject)
      .end()
  })
}
