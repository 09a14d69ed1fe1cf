/** What the service worker does with a request; anything `other` is left to the browser. */
type RequestKind = 'page' | 'data' | 'hashed-file' | 'picture' | 'shared-file' | 'other'

export type AskedRequest = Pick<Request, 'method' | 'url' | 'mode'> & { headers: Pick<Headers, 'has'> }

const NEVER = /^\/(backend|watch)\//
/** Files that never change under their URL: those with a hash, parts of the route manifest, uploaded pictures. */
const HASHED = /^\/assets\/|^(\/en)?\/__manifest$/
const PICTURES = /^\/pictures\//
const SHARED = /^\/(fonts|patterns)\/|^\/icon\.svg$/

export function requestKind(request: AskedRequest, siteOrigin: string): RequestKind {
  const { origin, pathname } = new URL(request.url)
  const { headers } = request
  if (request.method !== 'GET' || origin !== siteOrigin || NEVER.test(pathname)) return 'other'
  if (headers.has('authorization') || headers.has('range')) return 'other'
  if (HASHED.test(pathname)) return 'hashed-file'
  if (PICTURES.test(pathname)) return 'picture'
  if (SHARED.test(pathname)) return 'shared-file'
  if (request.mode === 'navigate') return 'page'
  return pathname.endsWith('.data') ? 'data' : 'other'
}
