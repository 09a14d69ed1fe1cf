import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import { data, RouterContextProvider, type ServerBuild } from 'react-router'
import type { Locale } from '#platform/contract/locale.ts'
import type { PageDeparture } from '#platform/contract/page-departures.ts'
import { encodingFor } from '#platform/server/http/compress-reply.ts'
import { sendBusyPage } from './busy-page.ts'
import { type PageAddress, pageAddresses } from './page-address.ts'
import type { PageCache } from './page-cache.ts'
import type { PageCalls, PageTransport } from './page-calls.ts'
import type { RenderedPage } from './page-forms.ts'
import { pageHandlers } from './page-handlers.ts'
import { pageRoutes } from './page-routes.ts'
import type { CacheTag } from './page-tags.ts'
import { contentSecurityPolicy, withoutDocumentHeaders } from './security-headers.ts'
import { headersOfKept, sendCached, sendForm, sendOld, sendUncached } from './send-page.ts'

interface PagesPorts {
  /** The server build of the site (build/server/index.js). */
  readonly build: ServerBuild
  /** Public origin of the site, without a trailing slash. */
  readonly publicUrl: string
  readonly cache: PageCache
  readonly calls: PageCalls
  /** Departures that are switched off (README.md). */
  readonly without: readonly PageDeparture[]
  readonly mode: 'development' | 'production' | 'test'
  /** Headers of every reply. */
  readonly headers: Readonly<Record<string, string>>
  /** Origin of video segments, if it is another one. */
  readonly mediaUrl?: string | undefined
}

/** Serves every URL that is neither a call nor a file: rendered, cached if its screen allows it, compressed. */
export function registerPages(app: FastifyInstance, ports: PagesPorts): void {
  const handlerOf = pageHandlers(ports.build, ports.mode, ports.without)
  const { configurePages, provideApi, followRequests, renderedHtml } = ports.build.entry.module as unknown as SiteEntry
  configurePages(ports.without)
  const locales = new AsyncLocalStorage<Locale>()
  followRequests(() => locales.getStore() ?? 'my')
  const addressOf = pageAddresses(ports.publicUrl, pageRoutes(ports.build))
  const render = async ({ url, route }: PageAddress): Promise<RenderedPage> => {
    const context = new RouterContextProvider()
    const locale = localeOfPage(new URL(url).pathname)
    const rests = new Set<CacheTag>()
    provideApi(context, throwingUnavailable(ports.calls.inLanguage(locale, rests)))
    const response = await locales.run(locale, () => handlerOf(route)(new Request(url), context))
    const page = await pageOf(response, { htmlOf: () => renderedHtml(context), mediaUrl: ports.mediaUrl })
    return { ...page, tags: [...rests] }
  }
  /**
   * Until then pages are shown from the cache without an attempt to render, because each would wait for the
   * database.
   */
  let unavailableUntil = 0
  app.get('/*', (request, reply) => {
    const address = addressOf(request.url)
    const { key } = address
    const locale = () => localeOfPage(new URL(address.url).pathname)
    if (key === undefined || request.headers.authorization) {
      if (app.overload.sheds('others')) return sendBusyPage(reply, locale())
      return render(address).then((page) => sendUncached(request, reply, page))
    }
    const renderToKeep = async () => toBeKept(await render(address), ports.headers)
    const kept = ports.cache.kept(key)
    if (kept && ports.cache.isDue(key) && !app.overload.sheds('publicReads'))
      ports.cache.renderBehind(key, renderToKeep)
    const form = kept?.madeIn(encodingFor(request))
    if (form) return sendForm(request, reply, form)
    const old = performance.now() < unavailableUntil ? ports.cache.lastResort(key) : undefined
    if (old) return sendOld(request, reply, old)
    // A page that is cached in another encoding only has to be compressed.
    if (kept) return sendCached(request, reply, kept)
    if (app.overload.sheds('publicReads')) return sendBusyPage(reply, locale())
    return ports.cache.get(key, renderToKeep).then((page) => {
      if (page.status !== UNAVAILABLE) return sendCached(request, reply, page)
      unavailableUntil = performance.now() + RETRY_AFTER_SECONDS * 1000
      const before = ports.cache.lastResort(key)
      return before ? sendOld(request, reply, before) : sendCached(request, reply, page)
    })
  })
}

const UNAVAILABLE = 503
/** As for calls (http/error-replies.ts). */
const RETRY_AFTER_SECONDS = 2

/**
 * Rethrows an unavailable database, so that a loader cannot treat it as a refusal; the page is then unavailable
 * too.
 */
function throwingUnavailable(transport: PageTransport): PageTransport {
  return async (call) => {
    const answer = await transport(call)
    if (answer.status === UNAVAILABLE) {
      throw data((answer.json as { message?: string }).message ?? '', { status: UNAVAILABLE })
    }
    return answer
  }
}

function toBeKept(page: RenderedPage, headers: PagesPorts['headers']): RenderedPage {
  const security = isHtml(page.headers) ? headers : withoutDocumentHeaders(headers)
  return { ...page, headers: headersOfKept(page.status, { ...security, ...page.headers }) }
}

function isHtml(headers: Readonly<Record<string, string>>): boolean {
  return headers['content-type']?.startsWith('text/html') ?? false
}

/** Exports of the site's build besides the pages (entry.server.tsx). */
interface SiteEntry {
  configurePages(without: readonly PageDeparture[]): void
  provideApi(context: RouterContextProvider, transport: PageTransport): void
  followRequests(current: () => Locale): void
  /** The HTML of a rendering. */
  renderedHtml(context: RouterContextProvider): string
}

/** English pages have the prefix /en; `.data` is the suffix of the router's data requests. */
function localeOfPage(pathname: string): Locale {
  return /^\/en(\/|\.data$|$)/i.test(pathname) ? 'en' : 'my'
}

async function pageOf(
  response: Response,
  { htmlOf, mediaUrl }: { htmlOf: () => string; mediaUrl: string | undefined },
): Promise<RenderedPage> {
  const { status } = response
  const headers: Record<string, string> = Object.fromEntries(response.headers)
  if (status === UNAVAILABLE) headers['retry-after'] = String(RETRY_AFTER_SECONDS)
  if (!isHtml(headers)) {
    return { status, headers, body: Buffer.from(await response.arrayBuffer()) }
  }
  const html = htmlOf()
  headers['content-security-policy'] = contentSecurityPolicy(html, mediaUrl)
  return { status, headers, body: html }
}
