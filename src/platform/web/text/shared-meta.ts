import type { MetaDescriptor } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { forMachines } from './machine-meta.ts'
import type { SharedPage } from './shared-page.ts'

/**
 * Everything that a public page says of itself to tabs, search engines and chats.
 *
 * Machines read pages as the server sends them; what is for them alone a browser neither needs nor is sent the making of.
 */
export function shareMeta(page: SharedPage): MetaDescriptor[] {
  // Home is called by the product's name first, every other page last.
  const title = page.title.startsWith(m.product_name()) ? page.title : `${page.title} | ${m.product_name()}`
  const told: MetaDescriptor[] = [{ title }, { tagName: 'link', rel: 'canonical', href: page.canonical }]
  return import.meta.env.SSR ? [...told, ...forMachines(page)] : told
}

/** What a list's page says of itself, from what its loader gave of it. */
export function sharedMeta(page: SharedPage | undefined): MetaDescriptor[] {
  return page ? shareMeta(page) : [{ title: m.product_name() }]
}
