import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../database/connect.ts'
import type { SitemapEntry, SitemapSection } from './sitemap-section.ts'

interface SitemapPorts {
  readonly db: Db
  /** Origin of the site, without a trailing slash. */
  readonly publicUrl: string
  readonly sections: readonly SitemapSection[]
}

/** Maximum number of addresses in one file. @see https://www.sitemaps.org/protocol.html */
const idsInPart = 50_000
const rowsAtOnce = 2000
const kept = 'public, max-age=3600'
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const head = '<?xml version="1.0" encoding="UTF-8"?>\n'

/**
 * Serves the sitemap: an index of parts, each a range of ids of one kind. Parts are streamed, so that memory does not
 * grow with their size.
 */
export function registerSitemap(app: FastifyInstance, ports: SitemapPorts): void {
  app.get('/sitemap.xml', async (request, reply) => send(request, reply, indexOf(ports)))
  app.get<{ Params: { part: string } }>('/sitemap/:part', async (request, reply) => {
    const [, name, number] = /^([a-z]+)-([1-9]\d{0,8})\.xml$/.exec(request.params.part) ?? []
    const section = ports.sections.find((one) => one.name === name)
    if (!section || Number(number) > (await partsOf(ports.db, section))) {
      return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
    }
    return send(request, reply, partOf(ports, section, Number(number)))
  })
}

async function partsOf(db: Db, section: SitemapSection): Promise<number> {
  return Math.ceil((await section.lastId(db)) / idsInPart)
}

async function* indexOf({ db, publicUrl, sections }: SitemapPorts): AsyncGenerator<string> {
  yield `${head}<sitemapindex xmlns="${namespace}">\n`
  for (const section of sections) {
    const parts = await partsOf(db, section)
    for (let part = 1; part <= parts; part += 1) {
      yield `<sitemap><loc>${escaped(`${publicUrl}/sitemap/${section.name}-${part}.xml`)}</loc></sitemap>\n`
    }
  }
  yield '</sitemapindex>\n'
}

async function* partOf({ db, publicUrl }: SitemapPorts, section: SitemapSection, part: number): AsyncGenerator<string> {
  yield `${head}<urlset xmlns="${namespace}">\n`
  const upTo = part * idsInPart
  let after = upTo - idsInPart
  for (;;) {
    const rows = await section.entries(db, { after, upTo, limit: rowsAtOnce })
    if (rows.length > 0) yield rows.map((row) => urlElement(row, publicUrl)).join('')
    after = rows.at(-1)?.id ?? upTo
    if (rows.length < rowsAtOnce) break
  }
  yield '</urlset>\n'
}

/** The English page is an alternate of the same address, so one entry covers both. */
function urlElement({ path, changedAt }: SitemapEntry, publicUrl: string): string {
  const changed = changedAt ? `<lastmod>${changedAt.toISOString().slice(0, 10)}</lastmod>` : ''
  return `<url><loc>${escaped(publicUrl + path)}</loc>${changed}</url>\n`
}

/** Streams a sitemap file, compressed if accepted; the first rows are read before the head is sent. */
async function send(request: FastifyRequest, reply: FastifyReply, xml: AsyncGenerator<string>): Promise<FastifyReply> {
  reply.type('application/xml; charset=utf-8').headers({ 'cache-control': kept, vary: 'Accept-Encoding' })
  const body = Readable.from(xml, { objectMode: false, highWaterMark: 64 * 1024 })
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(body)
  reply.header('content-encoding', 'gzip')
  const gzip = createGzip()
  body.on('error', (error) => gzip.destroy(error))
  return reply.send(body.pipe(gzip))
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
