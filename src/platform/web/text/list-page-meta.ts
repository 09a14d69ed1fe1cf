import type { MetaDescriptor } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import type { SharedPage } from './shared-page.ts'
import { structuredDataFor } from './structured-data.ts'

/**
 * Metadata of a public page for tabs, search engines and link previews.
 *
 * Crawlers read the server's HTML, so browsers do not get what is for crawlers only, nor the code for it.
 */
export function shareMeta(page: SharedPage): MetaDescriptor[] {
  // The title of home begins with the product's name, all others end with it.
  const title = page.title.startsWith(m.product_name()) ? page.title : `${page.title} | ${m.product_name()}`
  const described: MetaDescriptor[] = [{ title }, { tagName: 'link', rel: 'canonical', href: page.canonical }]
  return import.meta.env.SSR ? [...described, ...structuredDataFor(page)] : described
}

/** Metadata of a list page, from its loader data. */
export function listPageMeta(page: SharedPage | undefined): MetaDescriptor[] {
  return page ? shareMeta(page) : [{ title: m.product_name() }]
}
