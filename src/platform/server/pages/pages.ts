import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { Locale } from '#platform/server/http/locale.ts'
import { pageAddresses } from './page-address.ts'
import type { PageCache, RenderedPage } from './page-cache.ts'
import type { PageCalls, PageTransport } from './page-calls.ts'
import { pagePolicies } from './page-policy.ts'
import { contentSecurityPolicy, SECURITY_HEADERS } from './security-headers.ts'
import { encodingFor, headersOfKept, sendCached, sendForm, sendUncached } from './send-page.ts'

export interface PagesPorts {
  /** The built site (build/server/index.js). */
  readonly build: ServerBuild
  /** The site's public origin, without a slash at the end. */
  readonly publicUrl: string
  readonly cache: PageCache
  readonly calls: PageCalls
  readonly mode: 'development' | 'production' | 'test'
}

/** Serves every address that is neither a call nor a file: rendered, cached where its screen allows it, compressed. */
export function registerPages(app: FastifyInstance, ports: PagesPorts): void {
  const handle = createRequestHandler(ports.build, ports.mode)
  const { provideApi, followRequests } = ports.build.entry.module as unknown as SiteEntry
  const locales = new AsyncLocalStorage<Locale>()
  followRequests(() => locales.getStore() ?? 'my')
  const addressOf = pageAddresses(ports.publicUrl, pagePolicies(ports.build))
  const render = (address: string) => {
    const context = new RouterContextProvider()
    const locale = localeOfPage(new URL(address).pathname)
    provideApi(context, ports.calls.inLanguage(locale))
    return locales.run(locale, () => renderPage(() => handle(new Request(address), context)))
  }
  app.get('/*', (request, reply) => {
    const { key, url } = addressOf(request.url)
    if (key === undefined || request.headers.authorization) return render(url).then((page) => sendUncached(reply, page))
    const form = ports.cache.kept(key)?.madeIn(encodingFor(request))
    if (form) return sendForm(request, reply, form)
    return ports.cache
      .get(key, async () => toBeKept(await render(url)))
      .then((page) => sendCached(request, reply, page))
  })
}

function toBeKept(page: RenderedPage): RenderedPage {
  return { ...page, headers: headersOfKept({ ...SECURITY_HEADERS, ...page.headers }) }
}

/** What the site's build gives the server beside the pages (entry.server.tsx). */
interface SiteEntry {
  provideApi(context: RouterContextProvider, transport: PageTransport): void
  followRequests(current: () => Locale): void
}
/** English stands below /en; `.data` is how the router fetches a page's data alone. */
function localeOfPage(pathname: string): Locale {
  return /^\/en(\/|\.data$|$)/i.test(pathname) ? 'en' : 'my'
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
