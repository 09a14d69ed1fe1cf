import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createContext,
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'

export { provideApi } from '#platform/web/api/page-api.ts'
export { followRequests } from '#platform/web/text/locale.ts'

const htmlContext = createContext<string>()

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
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  let code = status
  const html = await new Promise<string>((resolve, reject) => {
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
    })
    sink.on('finish', () => resolve(Buffer.concat(chunks).toString('utf8')))
    const { pipe } = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} />, {
      // However large, a part stands where it belongs: nothing is sent later for a script to put into its place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError: (error) => {
        code = 500
        console.error(error)
      },
    })
  })
  headers.set('Content-Type', 'text/html; charset=utf-8')
  context.set(htmlContext, withShortManifest(html))
  return new Response(null, { status: code, headers })
}

/** The router writes its list of routes with line breaks and indents, which are a tenth of a kilobyte compressed. */
function withShortManifest(html: string): string {
  return html.replace(/(?<=window\.__reactRouterManifest = )\{[\s\S]*?\n\}(?=;)/, (manifest) =>
    JSON.stringify(JSON.parse(manifest)),
  )
}

/** Unknown addresses and refused loads are answered, not logged; anything else is a bug and is. */
export function handleError(error: unknown): void {
  if (isRouteErrorResponse(error) && error.status < 500) return
  console.error(error)
}
