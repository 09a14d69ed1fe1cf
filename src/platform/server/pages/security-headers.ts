import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/**
 * The policy of one page: only our own files, and exactly the inline scripts that it carries. Fonts and calls
 * (`font-src`, `connect-src`) fall under `default-src`.
 */
export function contentSecurityPolicy(html: string): string {
  const hashes = inlineScripts(html).map(hashOf)
  return [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(hashes)].join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** All pages of a screen carry the same scripts. */
const known = new LRUCache<string, string>({ max: 300 })

function hashOf(script: string): string {
  const hashed = known.get(script) ?? `'sha256-${hash('sha256', script, 'base64')}'`
  // Its own copy, since a piece of a text would keep the whole page.
  if (!known.has(script)) known.set(Buffer.from(script).toString(), hashed)
  return hashed
}

const END = '</script>'

/**
 * Looked for by their ends, which takes a tenth of the time of one pattern for all that lies between. Data is no script: no
 * browser runs it, and no policy is asked of it.
 */
function inlineScripts(html: string): string[] {
  const scripts: string[] = []
  for (let at = html.indexOf('<script'); at !== -1; at = html.indexOf('<script', at)) {
    const from = html.indexOf('>', at) + 1
    const to = html.indexOf(END, from)
    if (from === 0 || to === -1) break
    if (!/\bsrc=|\bjson"/.test(html.slice(at, from))) scripts.push(html.slice(from, to))
    at = to + END.length
  }
  return scripts
}

/** What concerns documents alone: nothing that a script fetches. */
const DOCUMENT_HEADERS: Readonly<Record<string, string>> = {
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  ...DOCUMENT_HEADERS,
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** A year. Browsers then ask for https by themselves, before anything of theirs has gone over the line unlocked. */
const HTTPS_ONLY = { 'Strict-Transport-Security': 'max-age=31536000' }

/** The headers of a page's data and route map, which every full page moves: without those for documents. */
export function withoutDocumentHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !(name in DOCUMENT_HEADERS)))
}

/** Headers of every reply, page or call. */
export function securityHeaders({
  production,
  publicUrl,
}: {
  production: boolean
  publicUrl: string
}): Readonly<Record<string, string>> {
  return production && publicUrl.startsWith('https:') ? { ...SECURITY_HEADERS, ...HTTPS_ONLY } : SECURITY_HEADERS
}
