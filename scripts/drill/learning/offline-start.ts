import { setTimeout as sleep } from 'node:timers/promises'
import { aLine } from './line.ts'
import { aPhone, type LearningSite, open } from './site.ts'

/** Long enough for the worker to keep the page that was shown. */
const KEPT_WITHIN_MS = 20_000

/** Milliseconds from the start of the installed site without a connection to its first content, in several starts. */
export async function startsOffline(site: LearningSite, starts: number): Promise<number[]> {
  const line = await aLine(site.url)
  const context = await aPhone(site, { url: line.url, session: site.student, workers: true })
  try {
    const first = await context.newPage()
    await open(first, '/')
    await first.evaluate(async () => void (await navigator.serviceWorker.ready))
    await open(first, '/')
    const isKept = () =>
      first.evaluate(async () => Boolean(await caches.match('/', { cacheName: 'pages', ignoreVary: true })))
    const until = performance.now() + KEPT_WITHIN_MS
    while (!(await isKept()) && performance.now() < until) await sleep(200)
    await first.close()
    line.cut()
    const all: number[] = []
    for (let start = 0; start < starts; start += 1) {
      const page = await context.newPage()
      await page.goto('/', { waitUntil: 'commit' })
      await page.getByRole('heading').first().waitFor()
      all.push(
        await page.evaluate(
          () =>
            new Promise<number>((resolve) => {
              new PerformanceObserver((list) => {
                const paint = list.getEntriesByName('first-contentful-paint')[0]
                if (paint) resolve(paint.startTime)
              }).observe({ type: 'paint', buffered: true })
            }),
        ),
      )
      await page.close()
    }
    return all
  } finally {
    await context.close()
    line.close()
  }
}
