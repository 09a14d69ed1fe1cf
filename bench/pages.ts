import { loadavg } from 'node:os'
import { load, show } from './lib/load.ts'
import { recordFigures } from './lib/record.ts'
import { aDemoDatabase, aWebProcess, aYardstick } from './lib/site.ts'

// Cached and uncached public pages against a bare Fastify hello. Run: npm run bench -- pages
const CONNECTIONS = 20
const SECONDS = 3
/** The yardstick and the pages alternate, and the median counts, because other load varies. */
const TURNS = 5
const PATHS = ['/', '/class/list', '/course/list']
const brotli = { 'accept-encoding': 'br' }
/** Few connections: enough to keep the process busy, without requests waiting for each other. */
const UNCACHED_CONNECTIONS = 4
const UNCACHED_SECONDS = 2
const UNCACHED_TURNS = 9
/** Until about 1,500 pages have been rendered, optimising the code takes more time than running it. */
const WARM_UP_SECONDS = 10
/** More than a process renders in a turn. */
const ADDRESSES_PER_SECOND = 500

const database = await aDemoDatabase()
const hello = await aYardstick('hello.ts')
const web = await aWebProcess(database)
try {
  console.log(`load of the machine before: ${loadavg()[0]?.toFixed(2)}`)
  await cached()
  await uncached('/class/list')
} finally {
  await web.stop()
  await hello.stop()
  await database.stop()
}

/** Bytes of a page before any script or picture. */
async function htmlBytes(path: string): Promise<number> {
  const reply = await fetch(web.url + path, { headers: brotli })
  await reply.arrayBuffer()
  return Number(reply.headers.get('content-length'))
}

async function cached(): Promise<void> {
  const ratios = PATHS.map((path) => ({ path, byCpu: [] as number[], byReplies: [] as number[], busy: [] as number[] }))
  for (let turn = 0; turn < TURNS; turn += 1) {
    const bare = await load(hello, { paths: ['/'], headers: {}, connections: CONNECTIONS, seconds: SECONDS })
    show('bare Fastify hello', bare)
    for (const { path, byCpu, byReplies, busy } of ratios) {
      const page = await load(web, { paths: [path], headers: brotli, connections: CONNECTIONS, seconds: SECONDS })
      show(`cached ${path}`, page)
      byCpu.push(bare.cpuMs / page.cpuMs)
      byReplies.push(page.perSecond / bare.perSecond)
      busy.push((page.cpuMs * page.perSecond) / 1000)
    }
  }
  for (const { path, byCpu, byReplies, busy } of ratios) {
    const kilobytes = ((await htmlBytes(path)) / 1000).toFixed(1)
    const [cpu, replies, share] = [byCpu, byReplies, busy].map((turns) => median(turns).toFixed(2))
    // Below 1 the client limits the rate, so that replies per second say nothing about the server.
    const pace = `the process used ${share} of a core`
    recordFigures('pages', [
      { bar: `cached ${path} ÷ bare Fastify hello, by CPU`, target: '≥ 0.5', value: median(byCpu), unit: '×' },
      { bar: `cached ${path} ÷ bare Fastify hello, by replies`, target: '≥ 0.5', value: median(byReplies), unit: '×' },
    ])
    console.log(`cached ${path}: ratio by CPU ${cpu}, by replies ${replies} (${pace}); HTML ${kilobytes} kB brotli`)
  }
}

function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN
}

/**
 * Renders the same list with a different filter each time, so that no page is cached. Its cards are cached
 * fragments, as in production with many readers of one list.
 */
async function uncached(pathname: string): Promise<void> {
  let asked = 0
  const turn = (seconds: number) => {
    const paths = Array.from({ length: seconds * ADDRESSES_PER_SECOND }, () => `${pathname}?min=${asked++}`)
    const services = { headers: brotli, connections: UNCACHED_CONNECTIONS, seconds, warmingSeconds: 0 }
    return load(web, { ...services, paths })
  }
  show(`uncached ${pathname}, warming up`, await turn(WARM_UP_SECONDS))
  const [cpuMs, perSecond, byBare]: [number[], number[], number[]] = [[], [], []]
  for (let at = 0; at < UNCACHED_TURNS; at += 1) {
    const page = await turn(UNCACHED_SECONDS)
    show(`uncached ${pathname}`, page)
    const bare = await load(hello, { paths: ['/'], headers: {}, connections: CONNECTIONS, seconds: UNCACHED_SECONDS })
    byBare.push(page.cpuMs / bare.cpuMs)
    cpuMs.push(page.cpuMs)
    perSecond.push(page.perSecond)
  }
  const quietest = `median of ${UNCACHED_TURNS} turns; ${Math.min(...cpuMs).toFixed(2)} in the quietest`
  recordFigures('pages', [
    {
      bar: 'uncached class list, CPU a page, 4 readers',
      target: '≤ 4.5',
      value: median(cpuMs),
      unit: 'ms',
      note: quietest,
    },
    { bar: 'uncached class list ÷ bare Fastify hello, by CPU', value: median(byBare), unit: '×' },
    { bar: 'uncached class list, pages a second', value: median(perSecond), unit: '/s' },
  ])
  console.log(
    `uncached ${pathname}: ${median(cpuMs).toFixed(2)} ms CPU a page, ${Math.min(...cpuMs).toFixed(2)} in the quietest of ` +
      `${UNCACHED_TURNS} turns; ${median(perSecond).toFixed(0)} pages a second, ${Math.max(...perSecond).toFixed(0)} in the quickest`,
  )
}
