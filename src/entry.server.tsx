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
import { writeOnceWith } from '#platform/web/text/written-once.tsx'

export { provideApi } from '#platform/web/api/page-api.ts'
export { followRequests } from '#platform/web/text/locale.ts'

writeOnceWith(renderToString)

/** A page as React wrote it, and what belongs to it. */
interface WrittenPage {
  readonly html: string
  /** What its loaders gave, as the router writes it down. */
  readonly data: string
  /** The id of its screen's route. */
  readonly screen: string | undefined
}

const pageContext = createContext<WrittenPage>()
const DOCTYPE = '<!DOCTYPE html>'

/** What the rendering of a context wrote: as text, without the stream that a Response would make of it. */
export function writtenPage(context: RouterContextProvider): WrittenPage {
  return context.get(pageContext)
}

/**
 * Renders a page whole before the first byte leaves: pages are compressed and cached as one piece, and the inline
 * scripts have to be known for the Content-Security-Policy. The reply itself is empty; the page is {@link writtenPage}, and
 * the web process adds what brings it to life.
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
  const screen = shown.staticHandlerContext.matches.at(-1)?.route.id
  context.set(pageContext, { html: DOCTYPE + html, data, screen })
  return new Response(null, { status: code, headers })
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

/** Unknown addresses and refused loads are answered, not logged; anything else is a bug and is. */
export function handleError(error: unknown): void {
  if (isRouteErrorResponse(error) && error.status < 500) return
  console.error(error)
}
