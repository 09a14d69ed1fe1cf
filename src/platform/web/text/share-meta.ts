import type { MetaArgs, MetaDescriptor } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { type Packed, unpacked } from '#platform/web/api/packed.ts'
import type { SiteFacts } from '#platform/web/layout/site-facts.ts'
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

/** Everything that a public page says of itself to tabs, search engines and chats. */
export function shareMeta(page: SharedPage): MetaDescriptor[] {
  // Home is called by the product's name first, every other page last.
  const title = page.title.startsWith(m.product_name()) ? page.title : `${page.title} | ${m.product_name()}`
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
  ]
  if (page.isUnlisted || isNarrowed(page.canonical)) tags.push({ name: 'robots', content: 'noindex, follow' })
  if (page.image) tags.push(...imageTags(page.image, page))
  const way = page.crumbs ? [breadcrumbList(page.canonical, page.crumbs)] : []
  for (const thing of [...(page.structured ?? []), ...way]) {
    tags.push({ 'script:ld+json': { '@context': 'https://schema.org', ...thing } })
  }
  return tags
}

/** One choice of a subject or a region makes a page of its own. */
const ownPage = ['category_id', 'region']

/** One of the endless many that a list gives by words, fees, times, owners, or by several choices at once. */
function isNarrowed(canonical: string): boolean {
  const choices = [...new URL(canonical).searchParams.keys()].filter((name) => name !== 'tab' && name !== 'page')
  return choices.length > 1 || choices.some((name) => !ownPage.includes(name))
}

function imageTags(image: string, { canonical, imageSize, title }: SharedPage): MetaDescriptor[] {
  const tags: MetaDescriptor[] = [
    { property: 'og:image', content: new URL(image, canonical).href },
    // A small photo, drawn out to a large card, is a blur.
    { name: 'twitter:card', content: imageSize ? 'summary_large_image' : 'summary' },
    { property: 'og:image:alt', content: title },
  ]
  if (!imageSize) return tags
  const { width, height } = imageSize
  return [
    ...tags,
    { property: 'og:image:width', content: String(width) },
    { property: 'og:image:height', content: String(height) },
  ]
}

/** The same for a page without a loader of its own: the root's says where the site is. */
export function publicMeta(
  page: Omit<SharedPage, 'canonical'>,
  { matches, location }: Pick<MetaArgs, 'matches' | 'location'>,
  queryNames: readonly string[] = [],
): MetaDescriptor[] {
  const facts = matches.find((match) => match?.id === 'root')?.loaderData as Packed<SiteFacts> | undefined
  const root = facts === undefined ? undefined : unpacked(facts)
  // Where the root itself failed, the page shows that and is nothing to share.
  if (!root) return [{ title: `${page.title} | ${m.product_name()}` }]
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

/** The way to a page, for search engines. @see https://schema.org/BreadcrumbList */
function breadcrumbList(canonical: string, crumbs: readonly Crumb[]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: m.product_name(), path: '/' }, ...crumbs].map(({ name, path }, index) => ({
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
