import { hash } from 'node:crypto'
import type { ServerBuild } from 'react-router'

/** What brings the pages of one screen to life. */
export interface PageStart {
  /** Where its script lies among the built files. */
  readonly address: string
  /** The script: what the router has to know of the screen, then the router itself. */
  readonly script: string
  /** What stands in each of the screen's pages, and fetches that after the first paint. */
  readonly inline: string
}

type Built = Pick<ServerBuild, 'assets' | 'basename' | 'future' | 'isSpaMode' | 'routeDiscovery' | 'ssr'>
type Routes = ServerBuild['assets']['routes']
type Route = NonNullable<Routes[string]>

/** Where a page keeps what its loaders gave. */
const DATA_ID = 'page-data'

/**
 * The starts of all screens, by the id of the route. The build writes their scripts beside the router's own files, so that
 * browsers keep them and pages carry only what is their own; the web process names them in the pages.
 */
export function pageStarts(build: Built): ReadonlyMap<string, PageStart> {
  const screens = Object.values(build.assets.routes).filter((route) => route !== undefined)
  return new Map(screens.map((screen) => [screen.id, startOf(build, screen)]))
}

function startOf(build: Built, screen: Route): PageStart {
  const { entry, routes } = build.assets
  const chain = chainOf(routes, screen)
  const script = scriptOf(build, chain, [...chain, ...shownAbove(routes, chain)])
  const name = screen.id.slice(screen.id.lastIndexOf('/') + 1)
  const address = `/assets/start-${name}-${hash('sha256', script, 'base64url').slice(0, 8)}.js`
  const files = [
    address,
    entry.module,
    ...entry.imports,
    ...chain.flatMap((route) => [...modulesOf(route), ...(route.imports ?? [])]),
  ]
  return { address, script, inline: inlineOf(address, [...new Set(files)]) }
}

/** A route with its parents, outermost first. */
function chainOf(routes: Routes, route: Route): Route[] {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId]
  return parent ? [...chainOf(routes, parent), route] : [route]
}

/**
 * What stands for the addresses above a screen, and where nothing else does. Without these the router would take the
 * frame alone for the page of such an address, and ask nobody for what belongs into it.
 */
function shownAbove(routes: Routes, chain: readonly Route[]): Route[] {
  const own = addressOf(chain)
  return Object.values(routes).flatMap((route) => {
    if (!route || !(route.index || route.path === '*')) return []
    const its = chainOf(routes, route)
    return own.startsWith(addressOf(its)) ? its : []
  })
}

/** With a stroke behind each part; those that may be left out are. */
function addressOf(chain: readonly Route[]): string {
  const parts = chain.flatMap(({ path }) => path?.split('/') ?? []).filter((part) => !/^$|^\*$|\?$/.test(part))
  return parts.map((part) => `${part}/`).join('')
}

/** In the order in which later ones win, as the router has it. */
function modulesOf(route: Route): string[] {
  const { clientActionModule, clientLoaderModule, clientMiddlewareModule, hydrateFallbackModule, module } = route
  const parts = [clientActionModule, clientLoaderModule, clientMiddlewareModule, hydrateFallbackModule, module]
  return parts.filter((part) => part !== undefined)
}

/**
 * Does what the router's `<Scripts>` would write into every page: says where its files lie and which of them make up this
 * screen, hands over what the loaders gave, and begins.
 */
function scriptOf(build: Built, chain: readonly Route[], known: readonly Route[]): string {
  const { basename, future, isSpaMode, routeDiscovery, ssr } = build
  const { sri: _sri, ...assets } = build.assets
  const manifest = { ...assets, routes: Object.fromEntries(known.map((route) => [route.id, route])) }
  const context = { basename, future, routeDiscovery, ssr, isSpaMode }
  const routes = chain.map((route) => {
    const files = modulesOf(route).map((file) => `import(${JSON.stringify(file)})`)
    return `  ${JSON.stringify(route.id)}: whole(${files.join(', ')}),\n`
  })
  return `const data = document.getElementById("${DATA_ID}").textContent;
const stream = new ReadableStream({ start(to) { to.enqueue(data); to.close(); } }).pipeThrough(new TextEncoderStream());
const whole = async (...parts) => Object.assign({}, ...(await Promise.all(parts)));
const routes = Object.entries({
${routes.join('')}});
window.__reactRouterContext = { ...${said(context)}, stream };
window.__reactRouterManifest = ${said(manifest)};
window.__reactRouterRouteModules = Object.fromEntries(await Promise.all(routes.map(async ([id, route]) => [id, await route])));
await import(${JSON.stringify(build.assets.entry.module)});
`
}

/** What is not said is false; and which files a screen consists of, its pages have said already. */
function said(value: object): string {
  return JSON.stringify(value, (name, part) => (part === false || name === 'imports' ? undefined : part))
}

/**
 * People do not wait for scripts: the key that they press is kept for forms/done-before.ts, which presses it again once it
 * is heard. Forms that the server takes, and links but for those that open a window, work without.
 */
const KEEP_WHAT_IS_PRESSED = `const done = window.doneBefore = { stop: () => removeEventListener("click", keep, true) };
const keep = (event) => {
  const key = event.target.closest("button, a[aria-haspopup]");
  done.key = key?.form && key.form.method !== "dialog" ? null : key;
  if (!done.key) return;
  event.preventDefault();
  event.stopPropagation();
};
addEventListener("click", keep, true);
`

/** In a tab that nobody looks at nothing is painted, and nothing is to be waited for; nowhere is it waited for long. */
const WAIT_FOR_PAINT = `await new Promise((go) => { document.hidden ? go() : new PerformanceObserver(go).observe({ type: "paint", buffered: true }); setTimeout(go, 4000); });
`

/** Names every file that the start will ask for, so that none waits for another one to be read. */
function inlineOf(address: string, files: readonly string[]): string {
  return `${KEEP_WHAT_IS_PRESSED}${WAIT_FOR_PAINT}for (const href of ${JSON.stringify(files)}) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
import(${JSON.stringify(address)}).catch((error) => { done.stop(); throw error; });
`
}

/**
 * A page as browsers get it: with what its loaders gave and its start at the end of its body. Put together once, since
 * each step of its own would copy the page.
 *
 * @param data as the router writes it down: JSON, which may hold `<` in texts alone
 */
export function withStart(html: string, start: PageStart, data: string): string {
  const bodyEnd = html.lastIndexOf('</body>')
  return [
    html.slice(0, bodyEnd),
    `<script type="application/json" id="${DATA_ID}">`,
    data.trimEnd().replaceAll('<', '\\u003c'),
    `</script><script type="module">`,
    start.inline,
    '</script>',
    html.slice(bodyEnd),
  ].join('')
}
