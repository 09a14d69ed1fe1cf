import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { invalidatePagesOf } from '#domains/accounts/server/page-tags.ts'
import { Approval } from '#domains/catalogue/contract/catalogue-codes.ts'
import { invalidateCoursePages } from '#domains/catalogue/server/page-tags.ts'
import { addClassRating } from '#domains/catalogue/server/tallies/tallies.ts'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { readConfig } from '#platform/server/config.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { registry } from '#platform/server/metrics/registry.ts'
import { invalidatePages } from '#platform/server/pages/invalidate-pages.ts'
import { buildApp } from '../src/app.ts'
import { createRng } from '../src/demo/rng.ts'
import { openServices } from '../src/services.ts'
import { recordFigures } from './lib/record.ts'
import { aDemoDatabase } from './lib/site.ts'

// The hit rate of the page cache while 50 transactions a second write other courses, classes and people: of ten,
// eight ratings, one edit of a course and one of a profile. In the same run also with every write invalidating
// every page, as before pages had tags. Run: npm run bench -- page-cache-writes, after npm run build
const WRITES_PER_SECOND = 50
const READS_PER_SECOND = 200
const SECONDS = Number(process.env.SECONDS_EACH ?? 20)
const MIN_HIT_RATE = 0.9
const MAX_DROPPED_BY_RATING = 3

const database = await aDemoDatabase()
const config = readConfig({ DATABASE_URL: database.url, DATA_DIR: database.folder, LOG_LEVEL: 'error' })
const services = await openServices('web', config)
const app = await buildApp(services)
const rng = createRng(7)
try {
  const world = await divide(services.db)
  console.log(`${world.pages.length} pages are read; load of the machine ${loadavg()[0]?.toFixed(1)}`)
  const dropped = await droppedByOneRating(world)
  const before = await hitRate(world, (tx) => invalidatePages(tx, 'everything'))
  console.log(`each write drops every page: ${percent(before)} of reads are answered from the cache`)
  const after = await hitRate(world, async () => undefined)
  console.log(`each write drops what it changes: ${percent(after)} (bar ${percent(MIN_HIT_RATE)})`)
  if (after < MIN_HIT_RATE) process.exitCode = 1
  recordFigures('page-cache-writes', [
    { bar: 'reads from the cache at 50 other writes a second', target: '≥ 90', value: after * 100, unit: '%' },
    { bar: 'the same where each write drops every page', value: before * 100, unit: '%' },
    { bar: 'pages that one rating drops', target: `≤ ${MAX_DROPPED_BY_RATING}`, value: dropped, unit: 'pages' },
  ])
} finally {
  await app.close()
  await services.close()
  await database.stop()
}
process.exit()

interface World {
  readonly pages: readonly string[]
  /** Written to, and on no measured page except lists. */
  readonly classes: readonly {
    readonly id: number
    readonly courseId: number
    readonly ownerId: number
    readonly role: string
  }[]
}

/** Owners with even numbers are read, the others written. */
async function divide(db: Db): Promise<World> {
  const classes = await db
    .selectFrom('classes as class')
    .innerJoin('courses as course', 'course.id', 'class.courseId')
    .innerJoin('accounts as owner', 'owner.id', 'course.ownerId')
    .select(['class.id', 'class.courseId', 'course.ownerId', 'owner.role'])
    .where('course.approval', '=', Approval.approved)
    .where('course.archivedAt', 'is', null)
    .where('owner.status', '=', AccountStatus.approved)
    .execute()
  const read = classes.filter(({ ownerId }) => ownerId % 2 === 0)
  const details = read.flatMap(({ id, courseId, ownerId, role }) => [
    `/class/detail/${id}`,
    `/course/detail/${courseId}`,
    `/${role}/list/detail/${ownerId}`,
  ])
  const lists = [
    '/',
    '/class/list',
    '/class/list?page=2',
    '/course/list',
    '/course/list?page=2',
    '/teacher/list',
    '/school/list',
  ]
  const others = ['/newslist', '/courseRequestList', '/about-us', '/login']
  const pages = [
    ...new Set([...details, ...lists, ...others].flatMap((path) => [path, `/en${path === '/' ? '' : path}`])),
  ]
  const known = await Promise.all(pages.map(async (url) => (await ask(app, url)) === 200))
  return { pages: pages.filter((_, at) => known[at]), classes: classes.filter(({ ownerId }) => ownerId % 2 === 1) }
}

/** Share of reads that hit the cache during writes; `beside` is part of each write's transaction. */
async function hitRate(world: World, beside: (tx: Tx) => Promise<void>): Promise<number> {
  for (const page of world.pages) await ask(app, page)
  const [hits, misses] = await lookups()
  const until = performance.now() + SECONDS * 1000
  const [written, read] = await Promise.all([
    paced(until, { perSecond: WRITES_PER_SECOND, act: () => write(services.db, world, beside) }),
    paced(until, { perSecond: READS_PER_SECOND, act: () => ask(app, rng.one(world.pages)) }),
  ])
  const [hitsAfter, missesAfter] = await lookups()
  console.log(`  ${(written / SECONDS).toFixed(0)} writes and ${(read / SECONDS).toFixed(0)} reads a second`)
  return (hitsAfter - hits) / (hitsAfter - hits + missesAfter - misses)
}

async function write(db: Db, { classes }: World, beside: (tx: Tx) => Promise<void>): Promise<void> {
  const chosen = rng.one(classes)
  const kind = rng.between(1, 10)
  await db.transaction().execute(async (tx) => {
    if (kind <= 8) await addClassRating(tx, chosen.id, { delta: 0, countDelta: 0 })
    else if (kind === 9) await invalidateCoursePages(tx, { id: chosen.courseId, ownerId: chosen.ownerId })
    else await invalidatePagesOf(tx, chosen.ownerId)
    await beside(tx)
  })
}

async function droppedByOneRating({ pages, classes }: World): Promise<number> {
  const [rated] = classes
  if (!rated) throw new Error('no class to rate')
  const { id, courseId, ownerId, role } = rated
  const concerned = [`/class/detail/${id}`, `/course/detail/${courseId}`, `/${role}/list/detail/${ownerId}`]
  for (const page of [...pages, ...concerned]) await ask(app, page)
  const before = await figure('page_cache_dropped_total')
  await services.db.transaction().execute((tx) => addClassRating(tx, rated.id, { delta: 0, countDelta: 0 }))
  await wait(500)
  const dropped = (await figure('page_cache_dropped_total')) - before
  console.log(`a rating drops ${dropped} of ${pages.length} pages and more (bar ${MAX_DROPPED_BY_RATING})`)
  if (dropped > MAX_DROPPED_BY_RATING || dropped === 0) process.exitCode = 1
  return dropped
}

/** Starts this many actions per second until an instant; returns their number. */
async function paced(until: number, { perSecond, act }: { perSecond: number; act: () => Promise<unknown> }) {
  const began = performance.now()
  const running = new Set<Promise<unknown>>()
  let begun = 0
  while (performance.now() < until) {
    for (; begun < ((performance.now() - began) / 1000) * perSecond && running.size < 50; begun += 1) {
      const one = act().finally(() => running.delete(one))
      running.add(one)
    }
    await wait(5)
  }
  await Promise.all(running)
  return begun
}

async function ask(site: FastifyInstance, url: string): Promise<number> {
  return (await site.inject({ url, headers: { 'accept-encoding': 'br' } })).statusCode
}

async function lookups(): Promise<[number, number]> {
  return [await figure('page_cache_lookups_total', 'hit'), await figure('page_cache_lookups_total', 'miss')]
}

async function figure(name: string, result?: string): Promise<number> {
  const found = (await registry.getMetricsAsJSON()).find((metric) => metric.name === name)
  const value = found?.values.find(({ labels }) => result === undefined || labels.result === result)
  return Number(value?.value)
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}
