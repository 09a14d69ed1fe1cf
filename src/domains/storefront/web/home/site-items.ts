import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { localisedPath } from '#platform/web/locale/locale.ts'

/** Organisation and search action of the site for search engines. @see https://schema.org/WebSite */
export function siteItems(origin: string): Record<string, unknown>[] {
  const url = `${origin}/`
  const owner = { '@type': 'Organization', name: m.product_name(), url, logo: `${origin}/icon.svg` }
  const search = {
    '@type': 'SearchAction',
    target: `${origin}${localisedPath(paths.search())}?q={search_term_string}`,
    'query-input': 'required name=search_term_string',
  }
  return [{ '@type': 'WebSite', name: m.product_name(), url, publisher: owner, potentialAction: search }, owner]
}
