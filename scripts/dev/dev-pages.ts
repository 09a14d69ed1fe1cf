import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RouterContextProvider, ServerBuild } from 'react-router'
import type { ViteDevServer } from 'vite'
import type { Locale } from '#platform/contract/locale.ts'
import type { PageTransport } from '#platform/server/pages/page-calls.ts'
import { pageRoutes, type RouteOf } from '#platform/server/pages/page-routes.ts'
import { printError } from '#platform/server/print.ts'
import type { ApiProxy } from './api-proxy.ts'

interface DevPages {
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** Renders a page and compiles its scripts. */
  warmUp(): Promise<void>
}

/** Exports of entry.server.tsx beside the render function. */
interface SiteEntry {
  provideApi(context: RouterContextProvider, transport: PageTransport): void
  followRequests(current: () => Locale): void
  renderedHtml(context: RouterContextProvider): string
}

/**
 * Pages as compiled by Vite, without cache and compression; their loaders call the API process. Requests that
 * match no page are forwarded to it.
 */
export function openDevPages(vite: ViteDevServer, { publicUrl, api }: { publicUrl: string; api: ApiProxy }): DevPages {
  const locales = new AsyncLocalStorage<Locale>()
  const routesOf = new WeakMap<ServerBuild, RouteOf>()

  async function render(path: string): Promise<Response> {
    // The router module of the pages, which can differ from the one that Node loads here.
    const router = (await vite.ssrLoadModule('react-router')) as typeof import('react-router')
    const build = await load(vite)
    const entry = build.entry.module as unknown as SiteEntry
    const context = new router.RouterContextProvider()
    const locale = /^\/en(\/|\.data|\?|$)/i.test(path) ? 'en' : 'my'
    entry.followRequests(() => locales.getStore() ?? 'my')
    entry.provideApi(context, ({ endpoint, path: call, body }) =>
      api.call({ method: endpoint.method, path: call, body, language: locale }),
    )
    const handler = router.createRequestHandler(build, 'development')
    const reply = await locales.run(locale, () => handler(new Request(publicUrl + path), context))
    if (!reply.headers.get('content-type')?.startsWith('text/html')) return reply
    return new Response(entry.renderedHtml(context), { status: reply.status, headers: reply.headers })
  }

  async function isPage(path: string): Promise<boolean> {
    const build = await load(vite)
    const routeOf = routesOf.get(build) ?? pageRoutes(build)
    routesOf.set(build, routeOf)
    const { pathname } = new URL(path, publicUrl)
    return /\/__manifest$/.test(pathname) || routeOf(pathname.replace(/(\/_)?\.data$/, '') || '/') !== undefined
  }

  return {
    answer: async (request, response) => {
      const path = request.url ?? '/'
      try {
        const isRead = request.method === 'GET' || request.method === 'HEAD'
        if (!(isRead && (await isPage(path))) && (await api.pass(request, response))) return
        const page = await render(path)
        response.writeHead(page.status, { ...Object.fromEntries(page.headers), 'cache-control': 'no-store' })
        response.end(Buffer.from(await page.arrayBuffer()))
      } catch (error) {
        if (error instanceof Error) vite.ssrFixStacktrace(error)
        printError(error)
        if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' })
        response.end(error instanceof Error ? error.stack : String(error))
      }
    },
    warmUp: async () => {
      const scripts = vite.environments.client.warmupRequest('/src/entry.client.tsx')
      await render('/')
      await scripts
    },
  }
}

async function load(vite: ViteDevServer): Promise<ServerBuild> {
  return (await vite.ssrLoadModule('virtual:react-router/server-build')) as unknown as ServerBuild
}
