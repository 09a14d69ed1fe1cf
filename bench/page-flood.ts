import { recordFigures } from './lib/record.ts'
import { aDemoDatabase, aWebProcess } from './lib/site.ts'

// Many distinct cacheable URLs: the memory of the web process has to stay within the limit of its page cache
// (src/app.ts). Run: npm run bench -- page-flood
const PAGES = 3000
const AT_ONCE = 8
const LIMIT_MIB = 160

const database = await aDemoDatabase()
const web = await aWebProcess(database)
try {
  await ask(0, 100)
  const before = web.memoryMib()
  console.log(`after 100 pages: ${before.toFixed(0)} MiB`)
  for (let from = 100; from < PAGES; from += 500) {
    await ask(from, Math.min(PAGES, from + 500))
    console.log(`after ${Math.min(PAGES, from + 500)} pages: ${web.memoryMib().toFixed(0)} MiB`)
  }
  const grown = web.memoryMib() - before
  recordFigures('page-flood', [
    { bar: 'growth by 3,000 distinct addresses, Pss', target: `≤ ${LIMIT_MIB}`, value: grown, unit: 'MiB' },
  ])
  console.log(`grown by ${grown.toFixed(0)} MiB (limit ${LIMIT_MIB})`)
  if (grown > LIMIT_MIB) process.exitCode = 1
} finally {
  await web.stop()
  await database.stop()
}

/** Fetches uncached pages, each under its own URL. */
async function ask(from: number, to: number): Promise<void> {
  let next = from
  const ask = async () => {
    while (next < to) {
      const reply = await fetch(`${web.url}/class/list?min=${next++}`, { headers: { 'accept-encoding': 'br' } })
      if (reply.status !== 200) throw new Error(`a page of the flood was answered with ${reply.status}`)
      await reply.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, ask))
}
