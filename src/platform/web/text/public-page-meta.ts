import type { MetaArgs, MetaDescriptor } from 'react-router'
import { withoutWordJoiners } from '#platform/contract/burmese/word-joiners.ts'
import { m } from '#platform/messages/generated/messages.js'
import type { SiteFacts } from '#platform/web/layout/site-facts.ts'
import { shareMeta } from './list-page-meta.ts'
import type { SharedPage } from './shared-page.ts'

/** What a page without a loader of its own says of itself: the root's says where the site is. */
export function publicPageMeta(
  page: Omit<SharedPage, 'canonical'>,
  { matches, location }: Pick<MetaArgs, 'matches' | 'location'>,
  queryNames: readonly string[] = [],
): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as SiteFacts | undefined
  // Where the root itself failed, the page shows that and is nothing to share.
  if (!root) return [{ title: `${withoutWordJoiners(page.title)} | ${m.product_name()}` }]
  const url = `${root.origin}${location.pathname}${location.search}`
  return shareMeta({ ...page, canonical: canonicalAddress({ url }, queryNames) })
}

/**
 * The one address of a page: its path with those query names only that change what it shows, in a fixed order. Another order
 * of a list shows the same things.
 */
export function canonicalAddress(request: Pick<Request, 'url'>, queryNames: readonly string[] = []): string {
  const url = new URL(request.url)
  const kept = new URLSearchParams()
  for (const name of queryNames.filter((name) => name !== 'orderBy')) {
    for (const value of url.searchParams.getAll(name)) if (value !== '') kept.append(name, value)
  }
  if (kept.get('page') === '1') kept.delete('page')
  const path = url.pathname.replace(/\.data$/, '').replace(/\/+$/, '')
  return `${url.origin}${path || '/'}${kept.size > 0 ? `?${kept}` : ''}`
}
