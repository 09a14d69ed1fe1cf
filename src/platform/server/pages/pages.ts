import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { Locale } from '#platform/server/http/locale.ts'
import type { CachedPage, Encoding, PageCache, RenderedPage } from './page-cache.ts'
import { type PolicyOf, pagePolicies } from './page-policy.ts'
import { contentSecurityPolicy } from './security-headers.ts'

export interface PagesPorts {
  /** The built site (build/server/index.js). */
  readonly build: ServerBuild
  /** The site's public origin, without a slash at the end. */
  readonly publicUrl: string
  readonly cache: PageCache
  readonly mode: 'development' | 'production' | 'test'
}

const MAX_AGE = 'public, max-age=0, must-revalidate'

/** Serves every address that is neither a call nor a file: rendered, cached where its screen allows it, compressed. */
export function registerPages(app: FastifyInstance, ports: PagesPorts): void {
  const handle = createRequestHandler(ports.build, ports.mode)
  const policyOf = pagePolicies(ports.build)
  const { provideApi, followRequests } = ports.build.entry.module as unknown as SiteEntry
  const locales = new AsyncLocalStorage<Locale>()
  followRequests(() => locales.getStore() ?? 'my')
  app.get('/*', async (request, reply) => {
    const { key, url } = addressOf(request, ports.publicUrl, policyOf)
    const render = () => {
      const context = new RouterContextProvider()
      const locale = localeOfPage(url)
      provideApi(context, inProcess(app, locale))
      return locales.run(locale, () => renderPage(() => handle(new Request(url), context)))
    }
    if (key === undefined) return sendUncached(reply, await render())
    return sendCached(request, reply, await ports.cache.get(key, render))
  })
}

/** Public pages carry the same bytes for everyone: the key is the path and the names that its screen declares. */
function addressOf(request: FastifyRequest, publicUrl: string, policyOf: PolicyOf): { key?: string; url: URL } {
  const url = new URL(request.url, publicUrl)
  const policy = policyOf(url.pathname.replace(/(\/_)?\.data$/, '') || '/')
  if (!policy || request.headers.authorization) return { url }
  const kept = new URLSearchParams()
  for (const name of [...policy.query, '_routes'].sort()) {
    for (const value of url.searchParams.getAll(name)) kept.append(name, value)
  }
  url.search = kept.toString()
  return { key: url.pathname + url.search, url }
}

/** What the site's build gives the server beside the pages (entry.server.tsx). */
interface SiteEntry {
  provideApi(context: RouterContextProvider, transport: Transport): void
  followRequests(current: () => Locale): void
}
interface ApiCall {
  readonly method: string
  readonly path: string
  readonly body: unknown
}
type Transport = (call: ApiCall) => Promise<{ status: number; json: unknown }>

/** English stands below /en; `.data` is how the router fetches a page's data alone. */
function localeOfPage(page: URL): Locale {
  return /^\/en(\/|\.data$|$)/i.test(page.pathname) ? 'en' : 'my'
}

/** A loader's calls go through the whole API without leaving the process, as a guest's, in the page's language. */
function inProcess(app: FastifyInstance, locale: Locale): Transport {
  return async ({ method, path, body }) => {
    const reply = await app.inject({
      method: method as 'GET' | 'POST',
      url: path,
      headers: { 'accept-language': locale },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    return { status: reply.statusCode, json: reply.json() }
  }
}

async function renderPage(handle: () => Promise<Response>): Promise<RenderedPage> {
  const response = await handle()
  const body = Buffer.from(await response.arrayBuffer())
  const headers = Object.fromEntries(response.headers)
  if (headers['content-type']?.startsWith('text/html')) {
    headers['content-security-policy'] = contentSecurityPolicy(body.toString('utf8'))
  }
  return { status: response.status, headers, body }
}

function sendUncached(reply: FastifyReply, page: RenderedPage): FastifyReply {
  return reply
    .code(page.status)
    .headers({ 'cache-control': 'no-store', ...page.headers })
    .send(page.body)
}

async function sendCached(request: FastifyRequest, reply: FastifyReply, page: CachedPage): Promise<FastifyReply> {
  const encoding = preferredEncoding(request.headers['accept-encoding'] ?? '')
  const body = await page.bodyIn(encoding)
  reply.code(page.status).headers({ ...page.headers, 'cache-control': MAX_AGE, vary: 'Accept-Encoding' })
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(body)
}

function preferredEncoding(accepted: string): Encoding {
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}
