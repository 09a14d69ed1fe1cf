import type { MetaDescriptor } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { forMachines } from './machine-meta.ts'

export interface SharedPage {
  title: string
  description: string
  /** The page's own address, whole; see {@link canonicalAddress}. */
  canonical: string
  /** A picture's address on this site, for the card in a chat. */
  image?: string | null
  /** Its size, where it was made for such a card; chats then show it before they have fetched it. */
  imageSize?: { width: number; height: number }
  kind?: 'website' | 'article' | 'profile'
  /** Nothing on it is worth finding. */
  isUnlisted?: boolean
  /** What the page is, as schema.org says it. */
  structured?: readonly Record<string, unknown>[]
  /** The way to it from home, itself the last step. */
  crumbs?: readonly Crumb[]
}

export interface Crumb {
  readonly name: string
  /** Without the prefix of a language. */
  readonly path: string
}

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
