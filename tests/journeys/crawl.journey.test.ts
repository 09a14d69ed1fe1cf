import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { ownSite } from '#tests/support/own-site.ts'

// The site as a crawler reads it: no browser, no script, one request after the other.

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(new URL(path, ownSite().url), { headers: { 'user-agent': 'crawler', ...headers } })

interface Read {
  html: string
  title: string | undefined
  canonical: string | undefined
  meta: Map<string, string>
  items: Record<string, unknown>[]
}

const plain = (text: string) =>
  text
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')

async function read(path: string): Promise<Read> {
  const reply = await get(path)
  expect(reply.status, path).toBe(200)
  const html = await reply.text()
  const tags = html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)
  const scripts = html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)
  expect(wordJoinersIn(html), path).toEqual([])
  return {
    html,
    title: plain(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    canonical: plain(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? ''),
    meta: new Map([...tags].map(([, name = '', content = '']) => [name, plain(content)])),
    items: [...scripts].map(([, json = '']) => JSON.parse(json)),
  }
}

/** Tags that other programs read, where a word joiner would be copied and searched as a letter (BUR-10). */
function wordJoinersIn(html: string): string[] {
  const read = html.matchAll(/<title>[^<]*|<meta [^>]*|<script type="application\/ld\+json">[\s\S]*?<\/script>/g)
  return [...read].map(([tag]) => tag).filter((tag) => tag.includes('\u2060'))
}

const typesOf = ({ items }: Read) => items.map((item) => item['@type'])
const textOf = ({ html }: Read) => plain(html.replace(/<script[\s\S]*?<\/script>/g, '').replace(/<[^>]+>/g, ' '))

/** The last line of a class card is its location; online classes have none. */
const locationsOf = ({ html }: Read) =>
  [...html.matchAll(/<article [\s\S]*?<ul [^>]*>([\s\S]*?)<\/ul>[\s\S]*?<\/article>/g)].flatMap(([, facts = '']) => {
    const [, , location] = facts.split('</li>').map((fact) => plain(fact.replace(/<[^>]+>/g, '')).trim())
    return location ? [location] : []
  })

async function locsOf(path: string): Promise<string[]> {
  const xml = await (await get(path)).text()
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => plain(loc))
}

/** The first URL of a kind in the sitemap. */
async function firstOf(part: string, kind: string): Promise<string> {
  const found = (await locsOf(`/sitemap/${part}-1.xml`)).find((loc) => loc.includes(kind))
  if (!found) throw new Error(`the map names no ${kind}`)
  return new URL(found).pathname
}

describe('a crawler', () => {
  test('finds every public page by robots.txt and the sitemap', { timeout: 120_000 }, async () => {
    const robots = await (await get('/robots.txt')).text()
    const map = /^Sitemap: (.+)$/m.exec(robots)?.[1]
    expect(map).toBe(`${ownSite().url}/sitemap.xml`)
    const parts = await locsOf('/sitemap.xml')
    expect(parts.length).toBeGreaterThanOrEqual(6)
    for (const part of parts) {
      const pages = await locsOf(new URL(part).pathname)
      expect(pages.length, part).toBeGreaterThan(0)
      for (const page of [pages[0], pages.at(-1)]) {
        expect((await get(new URL(page ?? '').pathname + new URL(page ?? '').search)).status, page).toBe(200)
      }
    }
  })

  test('finds no link to an indexable page that the sitemap does not list', { timeout: 120_000 }, async () => {
    const parts = await locsOf('/sitemap.xml')
    const named = (await Promise.all(parts.map((part) => locsOf(new URL(part).pathname)))).flat()
    expect(new Set(named).size).toBe(named.length)
    const known = new Set(named.map((loc) => loc.slice(ownSite().url.length)))
    const [visited, listed] = [new Set<string>(), new Set<string>()]
    for (let found = [...known]; found.length > 0; ) {
      const links = new Set<string>()
      for (const path of found) {
        visited.add(path)
        const page = await listedPage(path)
        if (!page) continue
        listed.add(path)
        for (const link of page.links) links.add(link)
      }
      found = [...links].filter((path) => !visited.has(path))
    }
    expect([...known].filter((path) => !listed.has(path))).toEqual([])
    expect([...listed].filter((path) => !known.has(path) && !isPartOfList(path))).toEqual([])
    expect([...listed].filter(isPartOfList).length).toBeGreaterThan(0)
  })

  test.each([
    ['/', 'WebSite'],
    ['/course/list', 'BreadcrumbList'],
    ['/course/list?tab=video', 'BreadcrumbList'],
    ['/class/list?page=2', 'BreadcrumbList'],
    ['/teacher/list', 'BreadcrumbList'],
    ['/school/list', 'BreadcrumbList'],
    ['/newslist', 'BreadcrumbList'],
    ['/courseRequestList', 'BreadcrumbList'],
    ['/about-us', 'BreadcrumbList'],
    ['/en/class/list', 'BreadcrumbList'],
  ])('reads title, description and canonical URL of %s', async (path, type) => {
    const page = await read(`${path}${path.includes('?') ? '&' : '?'}fbclid=abc&utm_source=chat`)
    expect(page.title).toContain(path.startsWith('/en') ? 'Pyinnya' : 'ပညာ')
    expect(page.title?.length).toBeGreaterThan(8)
    expect(page.canonical).toBe(ownSite().url + path)
    expect(page.meta.get('description')?.length).toBeGreaterThan(20)
    for (const name of ['og:title', 'og:description', 'og:url', 'og:site_name'])
      expect(page.meta.get(name), name).toBeTruthy()
    expect(typesOf(page)).toContain(type)
    expect(page.html).toContain('hrefLang="en"')
    expect(page.html).toContain('hrefLang="x-default"')
    if (/^(\/en)?\/($|\w+\/list)/.test(path)) await expectCard(page)
  })

  test('reads locations of classes in the language of the page', async () => {
    const burmese = locationsOf(await read('/class/list?region=12'))
    const english = locationsOf(await read('/en/class/list?region=12'))
    expect(burmese.length).toBeGreaterThan(0)
    expect(english).toHaveLength(burmese.length)
    for (const location of burmese) expect(location).toMatch(/၊ ရန်ကုန်တိုင်း/)
    for (const location of english) expect(location).toMatch(/^[A-Z][\w’' -]+, Yangon/)
  })

  test('reads dates, location, fee, kind and preview picture of a class', async () => {
    const path = await firstOf('classes', '/class/detail/')
    const page = await read(path)
    const event = page.items.find((item) => item['@type'] === 'EducationEvent')
    expect(event).toMatchObject({
      startDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:00\+06:30$/),
      location: { '@type': expect.stringMatching(/^(Place|VirtualLocation)$/) },
      offers: { priceCurrency: 'MMK', price: expect.any(Number) },
      organizer: { name: expect.any(String) },
      description: page.meta.get('description'),
      image: expect.stringMatching(/^http/),
      eventSchedule: { byDay: expect.arrayContaining([expect.stringContaining('https://schema.org/')]) },
    })
    expect(typesOf(page)).toContain('BreadcrumbList')
    expect(page.meta.get('og:title')).toBe(event?.name)
    expect(textOf(page)).toContain(String(event?.name))
    expect(textOf(page)).toContain('MMK ')
    await expectCard(page)
  })

  test('reads a course with the fees and dates of its classes', async () => {
    const seat = await read(await firstOf('classes', '/class/detail/'))
    const name = seat.meta.get('og:title') ?? ''
    const paths = (await locsOf('/sitemap/courses-1.xml')).filter((loc) => loc.includes('/course/detail/'))
    let page: Read | undefined
    for (const loc of paths) {
      page = await read(new URL(loc).pathname)
      if (page.meta.get('og:title') === name) break
    }
    const course = page?.items.find((item) => item['@type'] === 'Course')
    expect(course).toMatchObject({
      name,
      provider: { name: expect.any(String), url: expect.stringContaining('/list/detail/') },
      hasCourseInstance: expect.arrayContaining([expect.objectContaining({ '@type': 'CourseInstance' })]),
      offers: expect.arrayContaining([expect.objectContaining({ priceCurrency: 'MMK' })]),
    })
    if (page) await expectCard(page)
  })

  test('reads a video course, a teacher and a school', async () => {
    const video = await read(await firstOf('courses', '/video-class/detail/'))
    expect(video.items[0]).toMatchObject({ '@type': 'Course', offers: [{ priceCurrency: 'MMK' }] })
    await expectCard(video)
    const teacher = await read(await firstOf('teachers', '/teacher/list/detail/'))
    expect(typesOf(teacher)).toEqual(['Person', 'BreadcrumbList'])
    const school = await read(await firstOf('schools', '/school/list/detail/'))
    expect(typesOf(school)).toEqual(['EducationalOrganization', 'BreadcrumbList'])
  })

  test('gets one style sheet, and no script before the end of the body', async () => {
    for (const path of ['/', '/course/list', '/class/list', await firstOf('classes', '/class/detail/')]) {
      const { html } = await read(path)
      expect(html.match(/<link rel="stylesheet"/g), path).toHaveLength(1)
      expect(html, path).not.toMatch(/<script[^>]* src=/)
      expect(html.slice(0, html.indexOf('</footer>')), path).not.toMatch(/rel="modulepreload"|^import /m)
    }
  })

  test('gets 404 for unknown pages, and noindex for searches', async () => {
    for (const path of ['/class/detail/999999999', '/nothing/here']) {
      const reply = await get(path)
      expect(reply.status, path).toBe(404)
      expect(reply.headers.get('x-robots-tag'), path).toBe('noindex')
    }
    expect((await get('/class/list')).headers.get('x-robots-tag')).toBeNull()
    // A page that requires a log-in has nothing to index.
    expect((await get('/createclass')).headers.get('x-robots-tag')).toBe('noindex')
    const unlisted = ['/search?q=a', '/forbidden', '/class/list?region=12&min=1000&max=90000', '/newslist?keyword=a']
    for (const path of unlisted) expect((await read(path)).meta.get('robots'), path).toContain('noindex')
  })
})

/**
 * A later page of a list, or one of a category or region: found by links, and not in the sitemap, because their
 * number is unbounded.
 */
const isPartOfList = (path: string) => /^\/(class|course|teacher|school|newslist|courseRequestList)[^?]*\?/.test(path)

/**
 * Links of an indexable page in Burmese; undefined for a page that is not indexable, or is a variant with another
 * tab.
 */
async function listedPage(path: string): Promise<{ links: string[] } | undefined> {
  const reply = await get(path)
  const html = await reply.text()
  expect(wordJoinersIn(html), path).toEqual([])
  const robots = `${reply.headers.get('x-robots-tag')} ${/<meta name="robots" content="([^"]*)"/.exec(html)?.[1]}`
  const canonical = plain(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? '')
  if (reply.status !== 200 || robots.includes('noindex')) return undefined
  if (canonical !== '' && canonical !== ownSite().url + path) return undefined
  return { links: [...html.matchAll(/<a [^>]*href="(\/(?!en\b)[^"#]*)/g)].map(([, href = '']) => plain(href)) }
}

/** Fetches the preview picture as a chat does. */
async function expectCard({ meta }: Read): Promise<void> {
  expect(meta.get('twitter:card')).toBe('summary_large_image')
  const image = new URL(meta.get('og:image') ?? '')
  const reply = await get(image.pathname)
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toBe('image/png')
  const { width, height } = await sharp(await reply.arrayBuffer()).metadata()
  expect({ width, height }).toEqual({ width: 1200, height: 630 })
}
