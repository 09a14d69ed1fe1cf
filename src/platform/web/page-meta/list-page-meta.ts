import type { MetaDescriptor } from 'react-router'
import { withoutWordJoiners } from '#platform/contract/burmese/word-joiners.ts'
import { m } from '#platform/messages/generated/messages.js'
import type { SharedPage } from './shared-page.ts'
import { structuredDataFor } from './structured-data.ts'

/**
 * Metadata of a public page for tabs, search engines and link previews.
 *
 * Crawlers read the server's HTML, so browsers do not get what is for crawlers only, nor the code for it.
 */
export function shareMeta(page: SharedPage): MetaDescriptor[] {
  const name = withoutWordJoiners(page.title)
  // The title of home begins with the product's name, all others end with it.
  const title = name.startsWith(m.product_name()) ? name : `${name} | ${m.product_name()}`
  const described: MetaDescriptor[] = [{ title }, { tagName: 'link', rel: 'canonical', href: page.canonical }]
  return import.meta.env.SSR ? [...described, ...structuredDataFor(withoutJoiners(page))] : described
}

function withoutJoiners(page: SharedPage): SharedPage {
  const plain = { ...page, title: withoutWordJoiners(page.title), description: withoutWordJoiners(page.description) }
  if (!page.crumbs) return plain
  return { ...plain, crumbs: page.crumbs.map(({ name, path }) => ({ name: withoutWordJoiners(name), path })) }
}

/** Metadata of a list page, from its loader data. */
export function listPageMeta(page: SharedPage | undefined): MetaDescriptor[] {
  return page ? shareMeta(page) : [{ title: m.product_name() }]
}
