import type { MetaDescriptor } from 'react-router'
import { withoutWordJoiners } from '#platform/contract/burmese/word-joiners.ts'
import { m } from '#platform/messages/generated/messages.js'
import type { SharedPage } from './shared-page.ts'
import { structuredDataFor } from './structured-data.ts'

/**
 * Everything that a public page says of itself to tabs, search engines and chats.
 *
 * Machines read pages as the server sends them; what is for them alone a browser neither needs nor is sent the making of.
 */
export function shareMeta(shared: SharedPage): MetaDescriptor[] {
  const page = forMachines(shared)
  // Home is called by the product's name first, every other page last.
  const title = page.title.startsWith(m.product_name()) ? page.title : `${page.title} | ${m.product_name()}`
  const described: MetaDescriptor[] = [{ title }, { tagName: 'link', rel: 'canonical', href: page.canonical }]
  return import.meta.env.SSR ? [...described, ...structuredDataFor(page)] : described
}

function forMachines(page: SharedPage): SharedPage {
  const plain = { ...page, title: withoutWordJoiners(page.title), description: withoutWordJoiners(page.description) }
  if (!page.crumbs) return plain
  return { ...plain, crumbs: page.crumbs.map(({ name, path }) => ({ name: withoutWordJoiners(name), path })) }
}

/** What a list's page says of itself, from what its loader gave of it. */
export function listPageMeta(page: SharedPage | undefined): MetaDescriptor[] {
  return page ? shareMeta(page) : [{ title: m.product_name() }]
}
