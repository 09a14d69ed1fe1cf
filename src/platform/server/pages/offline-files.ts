import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Locale } from '#platform/contract/locale.ts'
import type { PageDeparture } from '#platform/contract/page-departures.ts'
import type { Path } from '#platform/contract/path.ts'
import { m } from '#platform/messages/generated/messages.js'
import { appManifest, type Shortcut } from './app-manifest.ts'
import { inForms } from './page-forms.ts'
import { plainPage } from './plain-page.ts'
import { contentSecurityPolicy } from './security-headers.ts'
import { sendCached } from './send-page.ts'

interface OfflinePorts {
  /** The folder of the built workers (scripts/build/service-worker.mjs). */
  readonly folder: string
  readonly without: readonly PageDeparture[]
  /** A page with other ones in its URL is not kept (page-routes.ts). */
  readonly queryNames: readonly string[]
  /** Pages that the icon of the installed site offers. */
  readonly shortcuts: readonly Shortcut[]
  /**
   * Pages at which something is done: a copy of one is not offered for reading. What is below them in the URL counts as
   * one.
   */
  readonly actionPages: readonly Path[]
}

/**
 * Serves what an installed site needs: the service worker, the page for when there is no connection, and the web app
 * manifest.
 *
 * @see docs/decisions/0074
 */
export async function registerOfflineFiles(
  app: FastifyInstance,
  { folder, without, queryNames, shortcuts, actionPages }: OfflinePorts,
): Promise<void> {
  const pages = { my: noConnectionPage('my', actionPages), en: noConnectionPage('en', actionPages) }
  const name = without.includes('service-worker') ? 'retired-worker' : 'service-worker'
  const script = await readFile(join(folder, `${name}.js`), 'utf8')
  const names = `self.queryNames=${JSON.stringify(queryNames)};\n`
  // Browsers install a worker whose bytes differ, which then fetches these pages again.
  const version = hash('sha256', pages.my + pages.en, 'hex').slice(0, 16)
  serve(app, '/sw.js', { type: 'text/javascript; charset=utf-8', body: `${names}${script}//${version}\n` })
  for (const locale of ['my', 'en'] as const) {
    const prefix = locale === 'en' ? '/en' : ''
    serve(app, `${prefix}/no-connection`, { type: 'text/html; charset=utf-8', body: pages[locale] })
    const manifest = JSON.stringify(appManifest(locale, shortcuts))
    serve(app, `${prefix}/manifest.webmanifest`, { type: 'application/manifest+json', body: manifest })
  }
}

function serve(app: FastifyInstance, path: string, { type, body }: { type: string; body: string }): void {
  const policy = type.startsWith('text/html') ? { 'content-security-policy': contentSecurityPolicy(body) } : undefined
  const headers = { 'content-type': type, 'cache-control': 'no-cache', vary: 'Accept-Encoding', ...policy }
  const page = inForms({ status: 200, headers: { ...headers, 'x-content-type-options': 'nosniff' }, body })
  app.get(path, (request, reply) => sendCached(request, reply, page))
}

/**
 * Lists the kept screens, which are of students, then the kept copies, newest first: the cache holds them in the order
 * in which they were read. In an own script, because nothing of the site's scripts may be there.
 */
const listKeptPages = (actionPages: readonly Path[]) => `
addEventListener("online", () => location.reload());
(async () => {
  const items = [];
  const kept = [];
  const actions = ${JSON.stringify(actionPages.map((path) => path.toLowerCase()))};
  const isAction = (path) => actions.some((action) => path === action || path.startsWith(action + "/"));
  for (const name of localStorage.getItem("pyinnya.session") ? ["screens", "pages"] : ["pages"]) {
    const cache = await caches.open(name);
    for (const { url } of (await cache.keys()).reverse()) kept.push({ url, cache });
  }
  for (const { url, cache } of kept) {
    const { pathname, search } = new URL(url);
    if (/\\.data$|^\\/assets\\//.test(pathname) || items.length === 12) continue;
    if (isAction(pathname.replace(/^\\/en(?=\\/)/, "").toLowerCase())) continue;
    const html = await (await cache.match(url)).text();
    const head = new DOMParser().parseFromString(html.slice(0, html.indexOf("</head>")), "text/html");
    const link = document.createElement("a");
    link.href = pathname + search;
    link.textContent = head.title.split(" | ")[0] || pathname;
    items.push(document.createElement("li"));
    items.at(-1).append(link);
  }
  document.querySelector("ul").append(...items);
  document.querySelector("section").hidden = items.length === 0;
})();`

/** The worker keeps it. Fonts of systems may be of Zawgyi. */
const FONT = [400, 700]
  .map(
    (weight) =>
      `@font-face{font-family:"Noto Sans Myanmar";font-weight:${weight};src:url(/fonts/noto-sans-myanmar-${weight}.woff2)}`,
  )
  .join('')

function noConnectionPage(locale: Locale, actionPages: readonly Path[]): string {
  return plainPage(
    locale,
    `<h2>${m.platform_offline_title({}, { locale })}</h2>
<p>${m.platform_no_connection_text({}, { locale })}</p>
<p><a href="">${m.platform_retry({}, { locale })}</a></p>
<section hidden><h2>${m.platform_kept_pages({}, { locale })}</h2>
<ul></ul></section>
<script>${listKeptPages(actionPages)}</script>`,
    FONT,
  )
}
