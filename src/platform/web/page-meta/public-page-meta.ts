import type { MetaArgs, MetaDescriptor } from 'react-router'
import { withoutWordJoiners } from '#platform/contract/burmese/word-joiners.ts'
import { m } from '#platform/messages/generated/messages.js'
import type { SiteFacts } from '#platform/web/layout/site-facts.ts'
import { shareMeta } from './list-page-meta.ts'
import type { SharedPage } from './shared-page.ts'

/** Metadata of a page without a loader; the origin comes from the root's data. */
export function publicPageMeta(
  page: Omit<SharedPage, 'canonical'>,
  { matches, location }: Pick<MetaArgs, 'matches' | 'location'>,
  queryNames: readonly string[] = [],
): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as SiteFacts | undefined
  // When the root itself failed there is nothing to share.
  if (!root) return [{ title: `${withoutWordJoiners(page.title)} | ${m.product_name()}` }]
  const url = `${root.origin}${location.pathname}${location.search}`
  return shareMeta({ ...page, canonical: canonicalAddress({ url }, queryNames) })
}

/**
 * The canonical URL of a page: its path with only those query parameters that change its content, in a fixed
 * order. Sort orders are left out, because they show the same rows.
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
