import { existsSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { launchBrowser } from '#tests/support/browser.ts'
import { recordFigures } from './lib/record.ts'
import { aDemoDatabase, aWebProcess, freePort } from './lib/site.ts'

// Lighthouse, mobile, for the most important public pages; docs/decisions explain why the package is not a
// dependency. Run: npm install --prefix DIR lighthouse@13.5.0 && LIGHTHOUSE=DIR npm run bench -- lighthouse
const BARS = { performance: 98, accessibility: 100, 'best-practices': 95, seo: 100 } as const
type Category = keyof typeof BARS

interface Audit {
  readonly score: number | null
  readonly title: string
  readonly numericValue?: number
}
interface Report {
  readonly categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  readonly audits: Record<string, Audit>
}
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report } | undefined>

const entry = join(process.env.LIGHTHOUSE ?? '', 'node_modules/lighthouse/core/index.js')
if (!process.env.LIGHTHOUSE || !existsSync(entry)) {
  throw new Error('LIGHTHOUSE has to name a folder with the package: npm install --prefix DIR lighthouse@13.5.0')
}
const { default: lighthouse } = (await import(pathToFileURL(entry).href)) as { default: Lighthouse }

const database = await aDemoDatabase()
const web = await aWebProcess(database)
const port = await freePort()
const browser = await launchBrowser([`--remote-debugging-port=${port}`])
try {
  const scores: Record<Category, number>[] = []
  for (const path of ['/', '/course/list', '/class/list', ...(await detailPages(database.url))])
    scores.push(await show(path))
  const lowest = (...names: Category[]) => Math.min(...scores.flatMap((each) => names.map((name) => each[name])))
  const others = lowest('accessibility', 'best-practices', 'seo')
  recordFigures('lighthouse', [
    {
      bar: 'accessibility, best practices and SEO, lowest of six pages',
      target: '≥ 95',
      value: others,
      unit: 'points',
    },
    { bar: 'performance, lowest of six pages', target: '≥ 98', value: lowest('performance'), unit: 'points' },
  ])
} finally {
  await browser.close()
  await web.stop()
  await database.stop()
}

/** Prints the scores of a page. */
async function show(path: string): Promise<Record<Category, number>> {
  // Fetched once before, because every reader but the first gets a cached page.
  await (await fetch(web.url + path, { headers: { 'accept-encoding': 'br' } })).arrayBuffer()
  const result = await lighthouse(web.url + path, { port, output: 'json', logLevel: 'error' })
  if (!result) throw new Error(`Lighthouse gave nothing for ${path}`)
  const { categories, audits } = result.lhr
  const names = Object.keys(BARS) as Category[]
  const scores = names.map((name) => `${name} ${Math.round((categories[name].score ?? 0) * 100)}`)
  const lcp = ((audits['largest-contentful-paint']?.numericValue ?? 0) / 1000).toFixed(2)
  console.log(`${path.padEnd(26)} ${scores.join('  ')}  LCP ${lcp} s  load ${loadavg()[0]?.toFixed(1)}`)
  for (const name of names) {
    if (Math.round((categories[name].score ?? 0) * 100) >= BARS[name]) continue
    process.exitCode = 1
    const short = categories[name].auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    for (const { id } of short) console.log(`    ${name}: ${id} ${audits[id]?.score} – ${audits[id]?.title}`)
  }
  return Object.fromEntries(names.map((name) => [name, Math.round((categories[name].score ?? 0) * 100)])) as Record<
    Category,
    number
  >
}

/** One page of each kind, from the demo data. */
async function detailPages(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ path: string }>(`
    (select '/class/detail/' || classes.id as path from classes join courses on courses.id = course_id
      where approval = 2 order by classes.id limit 1)
    union all
    (select '/video-class/detail/' || id from courses where approval = 2 and course_type = 3 order by id limit 1)
    union all
    (select '/teacher/list/detail/' || id from accounts where role = 'teacher' and status = 2 order by id limit 1)`)
  await client.end()
  return rows.map(({ path }) => path)
}
