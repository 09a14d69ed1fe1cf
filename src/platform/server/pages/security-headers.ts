import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/**
 * Content-Security-Policy of one page: own files, and the hashes of its inline scripts and styles. `style`
 * attributes are refused; `element.style` in scripts is not affected. `font-src` and `connect-src` fall back to
 * `default-src`.
 *
 * @param mediaUrl origin of video segments, if it is another one
 */
export function contentSecurityPolicy(html: string, mediaUrl?: string): string {
  const media = mediaUrl === undefined ? undefined : new URL(mediaUrl).origin
  return [
    "default-src 'self'",
    `script-src 'self' ${hashesOf(html, 'script')}`.trim(),
    `style-src 'self' ${hashesOf(html, 'style')}`.trim(),
    "img-src 'self' data: blob:",
    `media-src 'self' blob:${media === undefined ? '' : ` ${media}`}`,
    ...(media === undefined ? [] : [`connect-src 'self' ${media}`]),
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function hashesOf(html: string, name: 'script' | 'style'): string {
  return [...new Set(inlineParts(html, name).map(hashOf))].join(' ')
}

/** All pages of a screen have the same scripts. */
const known = new LRUCache<string, string>({ max: 300 })

function hashOf(text: string): string {
  const hashed = known.get(text) ?? `'sha256-${hash('sha256', text, 'base64')}'`
  // Copied, because a substring would keep the whole page in memory.
  if (!known.has(text)) known.set(Buffer.from(text).toString(), hashed)
  return hashed
}

/**
 * Found by searching for tags, which takes a tenth of the time of one regular expression. Data blocks are not
 * scripts: browsers do not run them, and the policy does not apply.
 */
function inlineParts(html: string, name: 'script' | 'style'): string[] {
  const [start, end] = [`<${name}`, `</${name}>`]
  const parts: string[] = []
  for (let at = html.indexOf(start); at !== -1; at = html.indexOf(start, at)) {
    const from = html.indexOf('>', at) + 1
    const to = html.indexOf(end, from)
    if (from === 0 || to === -1) break
    if (!/\bsrc=|\bjson"/.test(html.slice(at, from))) parts.push(html.slice(from, to))
    at = to + end.length
  }
  return parts
}

/** Headers for documents only, not for fetched data. */
export const DOCUMENT_HEADERS: Readonly<Record<string, string>> = {
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

/** One year of HSTS. */
const HTTPS_ONLY = { 'Strict-Transport-Security': 'max-age=31536000' }

/** Headers of page data and route manifest, without those for documents. */
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
