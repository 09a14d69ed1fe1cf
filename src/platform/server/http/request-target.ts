/** Where a request that names no path leads: to the page that says that there is nothing. */
const nowhere = '/404'

/**
 * The path and query that a request line asks for.
 *
 * Every server takes the absolute form, too (`GET http://host/path`), whose host counts no more than a Host header does.
 * What is neither (`*`, another scheme) leads nowhere.
 *
 * @see RFC 9112 section 3.2
 */
export function pathOfTarget(target: string): string {
  if (target.startsWith('/')) return target
  const [whole, path] = /^https?:\/\/[^/?#]*(.*)$/is.exec(target) ?? []
  if (whole === undefined || path === undefined) return nowhere
  return path.startsWith('/') ? path : `/${path}`
}
