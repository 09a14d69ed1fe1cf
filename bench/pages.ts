import { loadavg } from 'node:os'
import { load, show } from './ground/load.ts'
import { aDemoDatabase, aWebProcess, aYardstick } from './ground/site.ts'

// Cached and uncached public pages against a bare Fastify hello. Run: npm run bench -- pages
const CONNECTIONS = 20
const SECONDS = 8
const brotli = { 'accept-encoding': 'br' }
/** A page whose screen's cache key never repeats: an address that grows. */
const UNCACHED_SECONDS = 8
/** Until so many pages have been rendered, compiling the code again and better costs more than running it. */
const WARM_UP_PAGES = 1500

const database = await aDemoDatabase()
const hello = await aYardstick('hello.ts')
const web = await aWebProcess(database)
try {
  console.log(`load of the machine before: ${loadavg()[0]?.toFixed(2)}`)
  const bare = await load(hello, { path: '/', connections: CONNECTIONS, seconds: SECONDS })
  show('bare Fastify hello', bare)
  for (const path of ['/', '/class/list', '/course/list']) {
    const cached = await load(web, { path, connections: CONNECTIONS, seconds: SECONDS, headers: brotli })
    show(`cached ${path}`, cached)
    console.log(`  HTML ${((await htmlBytes(path)) / 1000).toFixed(1)} kB brotli`)
    console.log(
      `  ratio by CPU ${(bare.cpuMs / cached.cpuMs).toFixed(2)}, by replies ${(cached.perSecond / bare.perSecond).toFixed(2)}`,
    )
  }
  await uncached('/class/list')
} finally {
  await web.stop()
  await hello.stop()
  await database.stop()
}

/** What a reader receives of a page before any script or picture. */
async function htmlBytes(path: string): Promise<number> {
  const reply = await fetch(web.url + path, { headers: brotli })
  await reply.arrayBuffer()
  return Number(reply.headers.get('content-length'))
}

/** Renders the same list under another filter each time, so that no page is kept; one at a time. */
async function uncached(pathname: string): Promise<void> {
  let asked = 0
  const page = async () => {
    const reply = await fetch(`${web.url}${pathname}?min=${asked++}`, { headers: brotli })
    if (reply.status !== 200) throw new Error(`${pathname}: ${reply.status}`)
    await reply.arrayBuffer()
  }
  const told = (when: string, cpuSeconds: number, pages: number) =>
    console.log(
      `uncached ${pathname} ${when}: ${((cpuSeconds * 1000) / pages).toFixed(2)} ms CPU a page (${pages} pages)`,
    )
  const start = web.cpuSeconds()
  while (asked < WARM_UP_PAGES) await page()
  told('while warming up', web.cpuSeconds() - start, asked)
  const before = web.cpuSeconds()
  const until = Date.now() + UNCACHED_SECONDS * 1000
  while (Date.now() < until) await page()
  told('after it', web.cpuSeconds() - before, asked - WARM_UP_PAGES)
}
