import { rm } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { courseTitleMaxLength } from '#domains/catalogue/contract/my-courses.contract.ts'
import { openDatabase } from '#platform/server/database/connect.ts'
import { findPostmaster, socketUrl } from '#platform/server/database/postmaster.ts'
import { aFreshTree } from '#tests/support/fresh-tree.ts'
import { freePort, type Product, startProduct } from '#tests/support/product.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

/**
 * HTML and data of a list of twelve rows, compressed as the first reader gets them; with the route map a page
 * transfers 12 kB.
 */
const BUDGET_BYTES = 9_600
/** The same list where every title has the length that is allowed at most. */
const LONG_TITLES_BUDGET_BYTES = 9_800
const ORDERS = ['orderBy=newly', 'orderBy=alphabetical']
/** The region with the most townships, with every other filter chosen. */
const YANGON = 'region=12'
const LISTS: [path: string, narrowed: string[]][] = [
  [
    '/class/list',
    [
      ...ORDERS,
      YANGON,
      'start_time=09%3A00&class_type=3',
      `${YANGON}&min=1000&max=900000&class_type=1&class_type=2`,
    ].map((query) => `/class/list?${query}`),
  ],
  ['/course/list', [...ORDERS, YANGON].map((query) => `/course/list?${query}`)],
  ['/course/list?tab=video', [...ORDERS, YANGON].map((query) => `/course/list?tab=video&${query}`)],
  ['/teacher/list', ORDERS.map((query) => `/teacher/list?${query}`)],
  ['/school/list', ORDERS.map((query) => `/school/list?${query}`)],
]

// Modules that a program imports must not need build output. The tests build before they begin, so only this
// test shows it.
describe('npm start in a tree without build output', () => {
  let folder: string
  let tree: string
  let dataDir: string
  let product: Product
  beforeAll(async () => {
    folder = await temporaryFolder('fresh')
    // With a space and Burmese letters in a folder's name, its path in a URL differs from its file path.
    tree = await aFreshTree(join(folder, 'a ပညာ b'))
    dataDir = join(folder, 'data ပညာ')
    const env = { PORT: await freePort(), DATA_DIR: dataDir }
    product = await startProduct(['scripts/launcher/bootstrap.mjs', 'start'], env, tree)
  }, 400_000)
  afterAll(async () => {
    product.process.kill('SIGTERM')
    await product.ended
    await rm(folder, { recursive: true, force: true })
  })

  test('builds and serves', async () => {
    expect(product.said()).toContain('Building the site')
    expect(product.said()).toContain('Pyinnya is ready')
    const page = await fetch(`${product.url}/course/list`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<html lang="my"')])
    expect(await findPostmaster(join(dataDir, 'postgres'))).toBeDefined()
  })

  // In this test the lists hold the demo data only; rows of other tests would change the sizes.
  test.each(LISTS)('sends every page of %s in at most 9.6 kB', { timeout: 120_000 }, async (path, narrowed) => {
    const weighed = await weighEveryPage(product.url, [path, ...narrowed])
    expect(weighed.length).toBeGreaterThan(narrowed.length)
    expect(weighed.filter(({ bytes }) => bytes > BUDGET_BYTES)).toEqual([])
  })

  // Has to be the last test, because it changes all titles.
  test('sends lists with the longest titles in at most 9.8 kB', { timeout: 120_000 }, async () => {
    await lengthenTitles(dataDir)
    // URLs whose pages are not cached yet.
    const paths = ['/class/list?min=1', '/course/list?orderBy=newly', '/course/list?tab=video&orderBy=newly']
    const weighed = await weighEveryPage(product.url, paths)
    expect(weighed.filter(({ bytes }) => bytes > LONG_TITLES_BUDGET_BYTES)).toEqual([])
    const { html } = await sentFor(`${product.url}/class/list?min=1`)
    expect(/<h2 [^>]*><a [^>]*>([^<]+)</.exec(html)?.[1]?.length).toBeGreaterThan(90)
  })
})

interface Weighed {
  readonly path: string
  readonly bytes: number
}

/** All pages of some lists in both languages, from the first to the last, uncached. */
async function weighEveryPage(url: string, lists: readonly string[]): Promise<Weighed[]> {
  const weighed: Weighed[] = []
  for (const list of lists.flatMap((path) => [path, `/en${path}`])) {
    for (let path: string | undefined = list; path !== undefined; ) {
      const { bytes, html } = await sentFor(url + path)
      weighed.push({ path, bytes })
      path = /<a rel="next" href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
    }
  }
  return weighed
}

/** Gives each course a title of the maximum length, composed of words of other titles. */
async function lengthenTitles(folder: string): Promise<void> {
  const database = await findPostmaster(join(folder, 'postgres'))
  if (!database) throw new Error('no database is running')
  const db = openDatabase(socketUrl(database.socketFolder, 'pyinnya'), { max: 1 })
  try {
    const courses = await db.selectFrom('courses').select(['id', 'title']).orderBy('id').execute()
    for (const [at, { id }] of courses.entries()) {
      const text = courses
        .slice(at)
        .concat(courses)
        .map(({ title }) => title)
      const title = text.join(' ').slice(0, courseTitleMaxLength).trim()
      await db.updateTable('courses').set({ title }).where('id', '=', id).execute()
    }
  } finally {
    await db.destroy()
  }
}

/** A response as transferred to a browser. */
function sentFor(url: string): Promise<{ bytes: number; html: string }> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'br' } }, (reply) => {
      const pieces: Buffer[] = []
      reply.on('data', (piece: Buffer) => pieces.push(piece))
      reply.on('end', () => {
        expect([url, reply.statusCode, reply.headers['content-encoding']]).toEqual([url, 200, 'br'])
        const sent = Buffer.concat(pieces)
        resolve({ bytes: sent.length, html: brotliDecompressSync(sent).toString() })
      })
    })
      .on('error', reject)
      .end()
  })
}
