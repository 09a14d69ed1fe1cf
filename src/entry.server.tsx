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
import { enableFragmentCache } from '#platform/web/text/cached-fragment.tsx'

export { provideApi } from '#platform/web/api/page-api.ts'
export { followRequests } from '#platform/web/text/locale.ts'

// In development edits have to show at once.
if (import.meta.env.PROD) enableFragmentCache(renderToString)

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
 * The router does not receive `serverHandoffStream`, because it would write its data as parts of a stream; without
 * one `renderToString` can be used, which takes two thirds of the time. Without this departure
 * (src/platform/server/pages/README.md) pages work the same.
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
  let code = status
  const html =
    renderedAtOnce(page) ??
    (await renderedInTime(page, (error) => {
      code = 500
      console.error(error)
    }))
  context.set(pageContext, completed(DOCTYPE + html, data))
  return new Response(null, { status: code, headers })
}

/**
 * Adds the loaders' data, and moves module preloads from the head to the end of the body, where they do not
 * compete with the style sheet and the font of the first paint.
 *
 * @param data as the router writes it: JSON, in which `<` occurs only inside strings
 */
function completed(html: string, data: string): string {
  const headEnd = html.indexOf('</head>')
  const bodyEnd = html.lastIndexOf('</body>')
  if (headEnd === -1 || bodyEnd === -1) return html
  const head = html.slice(0, headEnd)
  const json = data.trimEnd().replaceAll('<', '\\u003c')
  return [
    head.replace(MODULE_PRELOADS, ''),
    html.slice(headEnd, bodyEnd),
    ...(head.match(MODULE_PRELOADS) ?? []),
    `<script type="application/json" id="${DATA_ID}">${json}</script><script>${HAND_OVER_DATA}</script>`,
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
