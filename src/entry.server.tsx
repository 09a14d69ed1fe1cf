import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import {
  createContext,
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { withKnownScripts } from '#platform/web/layout/page-scripts.tsx'
import { writeOnceWith } from '#platform/web/text/written-once.tsx'

export { provideApi } from '#platform/web/api/page-api.ts'
export { followRequests } from '#platform/web/text/locale.ts'

writeOnceWith(renderToString)

const htmlContext = createContext<string>()
const DOCTYPE = '<!DOCTYPE html>'

/** What the rendering of a context wrote, as text: without the stream that a Response would make of it. */
export function writtenHtml(context: RouterContextProvider): string {
  return context.get(htmlContext)
}

/**
 * Renders a page whole before the first byte leaves: pages are compressed and cached as one piece, and the inline
 * scripts have to be known for the Content-Security-Policy. The reply itself is empty; the page is {@link writtenHtml}.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...shown }: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const data = await textOf(serverHandoffStream)
  const page = <ServerRouter context={shown} url={request.url} />
  const screen = screenOf(shown.staticHandlerContext)
  const scripts = screen === undefined ? undefined : scriptsOf.get(screen)
  const body = scripts === undefined ? undefined : withKnownScripts(() => renderedAtOnce(page))
  if (scripts !== undefined && body !== undefined) {
    context.set(htmlContext, closed(DOCTYPE, body, scripts + dataScript(data)))
    return new Response(null, { status, headers })
  }
  let code = status
  const html =
    renderedAtOnce(page) ??
    (await renderedInTime(page, (error) => {
      code = 500
      console.error(error)
    }))
  context.set(htmlContext, shown.renderMeta?.didRenderScripts ? finished({ html, data, screen }) : DOCTYPE + html)
  return new Response(null, { status: code, headers })
}

/** The screen that a page shows; undefined where it shows none, and its scripts depend on its address. */
function screenOf({ matches }: EntryContext['staticHandlerContext']): string | undefined {
  const leaf = matches.at(-1)?.route
  const isScreen = leaf?.index || (leaf?.path && !leaf.path.endsWith('*'))
  return isScreen ? leaf.id : undefined
}

async function textOf(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of stream ?? []) text += decoder.decode(piece, { stream: true })
  return text
}

/** How React marks a part that was not there yet. */
const LEFT_OUT = '<!--$!-->'

/** A page as one text, for two thirds of the work of a stream; undefined where a part has to be waited for. */
function renderedAtOnce(page: ReactNode): string | undefined {
  try {
    const html = renderToString(page)
    return html.includes(LEFT_OUT) ? undefined : html
  } catch {
    // Whatever it was, it comes again with the waiting, which tells of it.
    return undefined
  }
}

/** The same for the first page after a start, whose late parts are still being loaded, and for pages that fail. */
function renderedInTime(page: ReactNode, onError: (error: unknown) => void): Promise<string> {
  return new Promise<string>((resolve, reject) => {
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
    })
    sink.on('finish', () => resolve(Buffer.concat(chunks).toString('utf8').slice(DOCTYPE.length)))
    const { pipe } = renderToPipeableStream(page, {
      // However large, a part stands where it belongs: nothing is sent later for a script to put into its place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError,
    })
  })
}

/** The scripts that the router asks browsers to fetch, which it writes one after the other. */
const PRELOADS = /(?:<link rel="modulepreload" href="[^"]+"\/>)+/
const ENTRY = '<script type="module" async="">'

/** The first of the router's scripts; what follows it in the body is the router's as well. */
const CONTEXT = '<script>window.__reactRouterContext = '
/** The router's scripts at the end of a screen's pages, which are the same for all of them. */
const scriptsOf = new Map<string, string>()

/**
 * Adds what the loaders gave, as the router's own server does piece by piece while it streams, and lets people read before
 * the page is brought to life: scripts are fetched and run after the first paint, so that on a slow line styles and
 * letters have it to themselves. The router would ask for scripts first, and has no word for this.
 */
function finished({ html, data, screen }: { html: string; data: string; screen: string | undefined }): string {
  const preloads = PRELOADS.exec(html) ?? { 0: '', index: 0 }
  const context = html.indexOf(CONTEXT)
  const entry = html.indexOf(ENTRY, context) + ENTRY.length
  const entryEnd = html.indexOf('</script>', entry)
  const bodyEnd = html.lastIndexOf('</body>')
  const late = afterPaint(preloads[0]) + importedLate(withShortManifest(html.slice(entry, entryEnd)))
  // Joined, since pieces of a text would keep the whole page.
  const scripts = [html.slice(context, entry), late, html.slice(entryEnd, bodyEnd)].join('')
  if (screen !== undefined) scriptsOf.set(screen, scripts)
  const head = DOCTYPE + html.slice(0, preloads.index)
  const body = html.slice(preloads.index + preloads[0].length, context) + html.slice(bodyEnd)
  return closed(head, body, scripts + dataScript(data))
}

/** A page with its scripts at the end of its body. Put together once: each step of its own would copy the page. */
function closed(head: string, body: string, scripts: string): string {
  const bodyEnd = body.lastIndexOf('</body>')
  return [head, body.slice(0, bodyEnd), scripts, body.slice(bodyEnd)].join('')
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
const lost = (error) => { done.stop(); throw error; };
`

/** In a tab that nobody looks at nothing is painted, and nothing is to be waited for; nowhere is it waited for long. */
function afterPaint(preloads: string): string {
  const scripts = Array.from(preloads.matchAll(/href="([^"]+)"/g), ([, href]) => href)
  return `${KEEP_WHAT_IS_PRESSED}await new Promise((go) => { document.hidden ? go() : new PerformanceObserver(go).observe({ type: "paint", buffered: true }); setTimeout(go, 4000); });
for (const href of ${JSON.stringify(scripts)}) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
`
}

function importedLate(script: string): string {
  return script
    .replace(/^import \* as (\w+) from (".+");$/gm, 'const $1 = await import($2);')
    .replaceAll(/(?<=import\(".+"\))(?=;)/g, '.catch(lost)')
}

/** The router writes its list of routes with line breaks and indents, which are a tenth of a kilobyte compressed. */
function withShortManifest(script: string): string {
  return script.replace(/(?<=window\.__reactRouterManifest = )\{[\s\S]*?\n\}(?=;)/, (manifest) =>
    JSON.stringify(JSON.parse(manifest)),
  )
}

const ESCAPED: Record<string, string> = {
  '&': '\\u0026',
  '>': '\\u003e',
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

function dataScript(data: string): string {
  const text = JSON.stringify(data).replace(/[&><\u2028\u2029]/g, (sign) => ESCAPED[sign] ?? sign)
  const to = 'window.__reactRouterContext.streamController'
  return `<script>${to}.enqueue(${text});${to}.close();</script>`
}

/** Unknown addresses and refused loads are answered, not logged; anything else is a bug and is. */
export function handleError(error: unknown): void {
  if (isRouteErrorResponse(error) && error.status < 500) return
  console.error(error)
}
