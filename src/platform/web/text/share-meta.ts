import type { MetaDescriptor } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { currentLocale, localisedPath, plainPath } from './locale.ts'

/** Long enough for a chat's card and a search result; more is cut there anyway. */
const descriptionLength = 160

export interface SharedPage {
  title: string
  description: string
  /** The page's own address, whole; see {@link canonicalAddress}. */
  canonical: string
  /** A picture's address on this site, for the card in a chat. */
  image?: string | null
  kind?: 'website' | 'article' | 'profile'
  /** What the page is, as schema.org says it. */
  structured?: readonly Record<string, unknown>[]
}

/** Everything that a public page says of itself to tabs, search engines and chats. */
export function shareMeta(page: SharedPage): MetaDescriptor[] {
  const title = `${page.title} | ${m.product_name()}`
  const description = shortened(page.description)
  const tags: MetaDescriptor[] = [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: page.canonical },
    ...inBothLanguages(page.canonical),
    { property: 'og:type', content: page.kind ?? 'website' },
    { property: 'og:site_name', content: m.product_name() },
    { property: 'og:locale', content: currentLocale() === 'my' ? 'my_MM' : 'en_US' },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: page.canonical },
    { name: 'twitter:card', content: page.image ? 'summary_large_image' : 'summary' },
  ]
  if (page.image) tags.push({ property: 'og:image', content: new URL(page.image, page.canonical).href })
  for (const thing of page.structured ?? []) {
    tags.push({ 'script:ld+json': { '@context': 'https://schema.org', ...thing } })
  }
  return tags
}

/** The one address of a page: its path with those query names only that change what it shows, in a fixed order. */
export function canonicalAddress(request: Request, queryNames: readonly string[] = []): string {
  const url = new URL(request.url)
  const kept = new URLSearchParams()
  for (const name of queryNames) {
    for (const value of url.searchParams.getAll(name)) if (value !== '') kept.append(name, value)
  }
  if (kept.get('page') === '1') kept.delete('page')
  const path = url.pathname.replace(/\.data$/, '')
  return `${url.origin}${path}${kept.size > 0 ? `?${kept}` : ''}`
}

/** The way to a page, for search engines. */
export function breadcrumbList(canonical: string, crumbs: readonly { name: string; path: string }[]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: new URL(localisedPath(path), canonical).href,
    })),
  }
}

function inBothLanguages(canonical: string): MetaDescriptor[] {
  return (['my', 'en'] as const).map((locale) => {
    const url = new URL(canonical)
    url.pathname = localisedPath(plainPath(url.pathname), locale)
    return { tagName: 'link', rel: 'alternate', hrefLang: locale, href: url.href }
  })
}

function shortened(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  const points = [...plain]
  if (points.length <= descriptionLength) return plain
  // Cut at a blank, so that no Burmese syllable is torn.
  const cut = points.slice(0, descriptionLength).join('')
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), descriptionLength / 2))}…`
}
