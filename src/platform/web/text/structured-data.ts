import type { MetaDescriptor } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { navigation } from '#platform/web/layout/navigation.ts'
import { currentLocale, localisedPath, plainPath } from './locale.ts'
import type { Crumb, SharedPage } from './shared-page.ts'

/** Long enough for a chat's card and a search result; more is cut there anyway. */
const descriptionLength = 160

/** What a page tells search engines and chats, beside its title and its address. */
export function structuredDataFor(page: SharedPage): MetaDescriptor[] {
  const description = shortened(page.description)
  const tags: MetaDescriptor[] = [
    { name: 'description', content: description },
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
  const field = page.crumbs ? [breadcrumbList(page.canonical, page.crumbs)] : []
  for (const item of [...(page.structured ?? []), ...field]) {
    tags.push({ 'script:ld+json': { '@context': 'https://schema.org', ...item } })
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

/** The way to a page, for search engines. @see https://schema.org/BreadcrumbList */
function breadcrumbList(canonical: string, crumbs: readonly Crumb[]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: m.product_name(), path: navigation().home }, ...crumbs].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: new URL(localisedPath(path), canonical).href,
    })),
  }
}

/** Each language under its own address; who reads neither is led to the Burmese one. */
function inBothLanguages(canonical: string): MetaDescriptor[] {
  const languages = [
    ['my', 'my'],
    ['en', 'en'],
    ['x-default', 'my'],
  ] as const
  return languages.map(([hrefLang, locale]) => {
    const url = new URL(canonical)
    url.pathname = localisedPath(plainPath(url.pathname), locale)
    return { tagName: 'link', rel: 'alternate', hrefLang, href: url.href }
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
