import { CACHED_FILES, CACHED_PAGES, CACHED_PICTURES, CACHED_SCREENS } from '../cache-names.ts'
import { cachedPage, cachedScreen } from '../cached-pages.ts'

/** Pages shown without a connection where no copy is kept, by the beginning of the path. */
export const NO_CONNECTION_PAGES = ['/no-connection', '/en/no-connection'] as const
export const SHELL = 'shell'

const PATIENCE_MS = 3000
/** The oldest go first. */
const AT_MOST: Readonly<Record<string, number>> = { [CACHED_PAGES]: 40, [CACHED_FILES]: 300, [CACHED_PICTURES]: 120 }

type Later = (work: Promise<unknown>) => void

/** Keeps a reply; a full disk or a private window keeps nothing, and the reader notices nothing. */
async function keep(name: string, url: string, reply: Response): Promise<void> {
  try {
    const cache = await caches.open(name)
    await cache.put(url, reply)
    const kept = await cache.keys()
    await Promise.all(kept.slice(0, -(AT_MOST[name] ?? kept.length)).map((request) => cache.delete(request)))
  } catch {}
}

const isWhole = (reply: Response) => reply.status === 200 && reply.type !== 'opaque' && !reply.redirected

async function keptIn(name: string, url: string): Promise<Response | undefined> {
  return caches.match(url, { cacheName: name, ignoreVary: true }).catch(() => undefined)
}

async function fetchAndKeep(request: Request, name: string, later: Later): Promise<Response> {
  const reply = await fetch(request)
  if (isWhole(reply)) later(keep(name, request.url, reply.clone()))
  return reply
}

/** A file that never changes under its URL. */
export async function keptFirst(request: Request, name: string, later: Later): Promise<Response> {
  const copy = (await keptIn(name, request.url)) ?? (await keptIn(CACHED_SCREENS, request.url))
  return copy ?? fetchAndKeep(request, name, later)
}

/** A file that seldom changes: the copy at once, renewed behind it as often as its `max-age` says. */
export async function keptAndRenewed(request: Request, name: string, later: Later): Promise<Response> {
  const copy = await keptIn(name, request.url)
  const fetched = fetchAndKeep(request, name, later)
  if (!copy) return fetched
  later(fetched.catch(() => undefined))
  return copy
}

/** Query names that pages declare; the server writes them before the worker's script. */
const declared = (name: string) => (globalThis as { queryNames?: readonly string[] }).queryNames?.includes(name)

/** A token in a link from a mail, or a form in a URL, is of one reader: such a page is never kept. */
function isForEverybody(url: string): boolean {
  return [...new URL(url).searchParams.keys()].every((name) => name === '_routes' || declared(name))
}

/** Only pages that are the same for everybody are sent as `public`. */
const isPublic = (reply: Response) => Boolean(reply.headers.get('cache-control')?.includes('public'))

async function fetchPage(request: Request, later: Later): Promise<Response> {
  const reply = await fetch(request)
  if (isWhole(reply) && isPublic(reply) && isForEverybody(request.url))
    later(keep(CACHED_PAGES, request.url, reply.clone()))
  // What was withdrawn is not shown from a copy.
  else if ([403, 404, 410].includes(reply.status)) {
    later(caches.open(CACHED_PAGES).then((cache) => cache.delete(request.url, { ignoreVary: true })))
  }
  return reply
}

/** The server, or a proxy before it, cannot answer now: a screen that reads from this device needs neither. */
const isAway = ({ status }: Response) => status >= 502 && status <= 504

interface Answer {
  readonly reply: Response
  /** The time of a copy, as the server wrote it in `Date`. */
  readonly copyOf?: string | undefined
}

/**
 * A public page or its data: from the server; the last seen copy when there is no connection or no answer in three
 * seconds.
 *
 * @throws TypeError as `fetch` does, without a connection and a copy
 */
export async function serverFirst(request: Request, later: Later): Promise<Answer> {
  const live = fetchPage(request, later)
  later(live.catch(() => undefined))
  const patience = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS))
  const reply = await Promise.race([live.catch(() => undefined), patience])
  if (reply && !isAway(reply)) return { reply }
  const screen = await cachedScreen(request.url).catch(() => undefined)
  if (screen) return { reply: screen }
  if (reply) return { reply }
  const copy = await cachedPage(request.url).catch(() => undefined)
  return copy ? { reply: copy, copyOf: copy.headers.get('date') ?? '' } : { reply: await live }
}

/** The answer to a navigation, which is never an error. A copy says in the document of when it is. */
export async function answerPage(request: Request, later: Later): Promise<Response> {
  try {
    const { reply, copyOf } = await serverFirst(request, later)
    return copyOf === undefined ? reply : await markedCopy(reply, copyOf)
  } catch {
    const [burmese, english] = NO_CONNECTION_PAGES
    const { pathname } = new URL(request.url)
    return (await keptIn(SHELL, /^\/en(\/|$)/.test(pathname) ? english : burmese)) ?? Response.error()
  }
}

async function markedCopy(copy: Response, copyOf: string): Promise<Response> {
  const headers = new Headers(copy.headers)
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name)
  const html = await copy.text()
  return new Response(html.replace('<html', `<html data-copy-of="${encodeURIComponent(copyOf)}"`), { headers })
}

/**
 * Keeps a page that was loaded before the worker was there, and the built files that it loaded: from the browser's own
 * cache, so that nothing is fetched twice.
 */
export async function keepShown(url: string, files: readonly string[]): Promise<void> {
  const again = (address: string) => fetch(address, { cache: 'force-cache' }).catch(() => undefined)
  for (const file of files) {
    if (await keptIn(CACHED_FILES, file)) continue
    const reply = await again(file)
    if (reply && isWhole(reply)) await keep(CACHED_FILES, file, reply)
  }
  if (!isForEverybody(url)) return
  const page = await again(url)
  if (page && isWhole(page) && isPublic(page)) await keep(CACHED_PAGES, url, page)
}
