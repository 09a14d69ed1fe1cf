import type { href } from 'react-router'
import type { Path } from '#platform/contract/path.ts'

export type Id = number | string
export type Query<Name extends string> = { readonly [Key in Name]?: Id | null | undefined }

/**
 * A path of the route table, as the router's type generator writes it; any string in the server's program, which
 * has no such file.
 */
type Pattern = Parameters<typeof href>[0]
type Params<P extends Pattern> = { readonly [Name in keyof Parameters<typeof href<P>>[1]]: Id }
type PatternWithoutParams = string extends Pattern
  ? string
  : { [P in Pattern]: Parameters<typeof href<P>> extends [P] ? P : never }[Pattern]

/**
 * The router's `href()` with a query. Not `href()` itself, because importing the router costs a worker 19 MB
 * (docs/decisions/0037).
 */
export function page(pattern: PatternWithoutParams, query: Query<string> = {}): Path {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value != null) search.set(name, String(value))
  // Both are allowed in a query (RFC 3986, 3.4).
  const readable = `${search}`.replaceAll('%2F', '/').replaceAll('%3A', ':')
  return (readable === '' ? pattern : `${pattern}?${readable}`) as Path
}

export function pageOf<P extends Pattern>(pattern: P, params: Params<P>, query?: Query<string>): Path {
  const path = pattern.replace(/:(\w+)/g, (_, name) => encodeURIComponent((params as Record<string, Id>)[name] ?? ''))
  return page(path as PatternWithoutParams, query)
}
