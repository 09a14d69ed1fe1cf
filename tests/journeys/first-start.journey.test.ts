import { cp, rm, symlink } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findPostmaster } from '#platform/server/database/postmaster.ts'
import { freePort, startProduct } from '../ground/product.ts'
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
test('npm start serves from a tree in which nothing was ever built', { timeout: 400_000 }, async () => {
  const tree = await aFreshTree()
  const dataDir = await temporaryFolder('fresh-data')
  const product = await startProduct(
    ['scripts/bootstrap.mjs', 'start'],
    { PORT: await freePort(), DATA_DIR: dataDir },
    tree,
  )
  onTestFinished(async () => {
    product.process.kill('SIGTERM')
    await product.ended
    await rm(tree, { recursive: true, force: true })
    await rm(dataDir, { recursive: true, force: true })
  })
  expect(product.said()).toContain('Building the site')
  expect(product.said()).toContain('Pyinnya is ready')
  const page = await fetch(`${product.url}/course/list`)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<html lang="my"')])
  expect(await findPostmaster(join(dataDir, 'postgres'))).toBeDefined()
})
