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
import type { PageDeparture } from '#platform/contract/page-departures.ts'
import { enableFragmentCache } from '#platform/web/pages/cached-fragment.tsx'
import { isOff, switchOff } from '#platform/web/pages/departures.ts'

export { provideApi } from '#platform/web/api/page-api.ts'
export { followRequests } from '#platform/web/locale/locale.ts'

/**
 * Called once by the server that serves a build. In development nothing is cached, because edits have to show at once.
 */
export function configurePages(without: readonly PageDeparture[]): void {
  switchOff(without)
  if (!isOff('cached-fragments')) enableFragmentCache(renderToString)
}

const pageContext = createContext<string>()
const DOCTYPE = '<!DOCTYPE html>'
const DATA_ID = 'page-data'
const MODULE_PRELOADS = /<link rel="modulepreload"[^>]*>/g
/** Replaces the router's stream: passes the loaders' data to the script that `<Scripts>` wrote. */
const HAND_OVER_DATA = `{
  const { streamController } = window.__reactRouterContext;
  streamController.enqueue(document.getElementById("${DATA_ID}").textContent);
  streamController.close();
}`

/** The HTML that a rendering stored in its context: as text, without the stream of a Response. */
export function renderedHtml(context: RouterContextProvider): string {
  return context.get(pageContext)
}

/**
 * Renders a page completely before the first byte is sent: pages are compressed and cached as one piece, and the
 * Content-Security-Policy names the hashes of their inline scripts. The response is empty;
 * {@link renderedHtml} returns the page.
 *
 * The router does not receive `serverHandoffStream`, because it would write its data as parts of a stream; without one
 * `renderToString` can be used, which takes two thirds of the time. PAGES_WITHOUT=data-script gives it to the router
 * (src/platform/server/pages/README.md).
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...shown }: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  let code = status
  const onError = (error: unknown) => {
    code = 500
    console.error(error)
  }
  context.set(pageContext, await htmlOf({ ...shown, serverHandoffStream }, request.url, onError))
  return new Response(null, { status: code, headers })
}

async function htmlOf(
  { serverHandoffStream, ...shown }: EntryContext,
  url: string,
  onError: (error: unknown) => void,
): Promise<string> {
  if (isOff('data-script')) {
    const handingOver = { ...shown, serverHandoffStream }
    return preloadsMoved(DOCTYPE + (await renderedInTime(<ServerRouter context={handingOver} url={url} />, onError)))
  }
  const data = await textOf(serverHandoffStream)
  const page = <ServerRouter context={shown} url={url} />
  return preloadsMoved(DOCTYPE + (renderedAtOnce(page) ?? (await renderedInTime(page, onError))), dataScript(data))
}

/**
 * Hands over the loaders' data.
 *
 * @param data as the router writes it: JSON, in which `<` occurs only inside strings
 */
function dataScript(data: string): string {
  const json = data.trimEnd().replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${DATA_ID}">${json}</script><script>${HAND_OVER_DATA}</script>`
}

/**
 * Adds scripts at the end of the body, and moves those to preload there from the head, where they would compete with
 * the style sheet and the font of the first paint.
 */
function preloadsMoved(html: string, scripts = ''): string {
  const headEnd = html.indexOf('</head>')
  const bodyEnd = html.lastIndexOf('</body>')
  if (headEnd === -1 || bodyEnd === -1) return html
  const head = html.slice(0, headEnd)
  const moved = isOff('late-preloads') ? [] : (head.match(MODULE_PRELOADS) ?? [])
  return [
    moved.length === 0 ? head : head.replace(MODULE_PRELOADS, ''),
    html.slice(headEnd, bodyEnd),
    ...moved,
    scripts,
    html.slice(bodyEnd),
  ].join('')
}

async function textOf(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of stream ?? []) text += decoder.decode(piece, { stream: true })
  return text
}

/** React's marker for a suspended part. */
const LEFT_OUT = '<!--$!-->'

/**
 * Renders a page synchronously, in two thirds of the time of a stream; undefined when a part is suspended or an
 * error is thrown.
 */
function renderedAtOnce(page: ReactNode): string | undefined {
  try {
    const html = renderToString(page)
    return html.includes(LEFT_OUT) ? undefined : html
  } catch {
    // The asynchronous rendering throws the same error and reports it.
    return undefined
  }
}

/**
 * Renders a page and waits for suspended parts: for the first page after a start, whose lazy parts are still
 * loading, and for pages that fail.
 */
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
      // Parts of any size are written in place, not sent later with a script that inserts them.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError,
    })
  })
}

const UNAVAILABLE = 503

/** Unknown URLs, refusals and errors that the API has logged are not logged again; anything else is a bug. */
export function handleError(error: unknown): void {
  if (isRouteErrorResponse(error) && (error.status < 500 || error.status === UNAVAILABLE)) return
  console.error(error)
}
