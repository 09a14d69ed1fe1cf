/** Path for a request target without a path; it shows the not-found page. */
const nowhere = '/404'

/**
 * Path and query of a request target.
 *
 * Servers must also accept the absolute form (`GET http://host/path`), whose host is as untrusted as the Host
 * header. Other forms (`*`, another scheme) lead to the not-found page.
 *
 * @see RFC 9112 section 3.2
 */
export function pathOfTarget(target: string): string {
  if (target.startsWith('/')) return target
  const [whole, path] = /^https?:\/\/[^/?#]*(.*)$/is.exec(target) ?? []
  if (whole === undefined || path === undefined) return nowhere
  return path.startsWith('/') ? path : `/${path}`
}
