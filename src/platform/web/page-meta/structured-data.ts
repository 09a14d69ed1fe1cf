import type { MetaDescriptor } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { navigation } from '#platform/web/layout/navigation.ts'
import { currentLocale, localisedPath, plainPath } from '#platform/web/locale/locale.ts'
import type { Crumb, SharedPage } from './shared-page.ts'

/** Long enough for a link preview and a search result, which cut longer texts. */
const descriptionLength = 160

/**
 * Metadata for search engines and link previews, beside title and URL. Languages and structured data are of use only on
 * pages that are indexed.
 */
export function structuredDataFor(page: SharedPage): MetaDescriptor[] {
  const description = shortened(page.description)
  const isIndexed = !page.isUnlisted && !isNarrowed(page.canonical)
  const tags: MetaDescriptor[] = [
    { name: 'description', content: description },
    ...(isIndexed ? inBothLanguages(page.canonical) : []),
    { property: 'og:type', content: page.kind ?? 'website' },
    { property: 'og:site_name', content: m.product_name() },
    { property: 'og:locale', content: currentLocale() === 'my' ? 'my_MM' : 'en_US' },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: page.canonical },
  ]
  if (page.image) tags.push(...imageTags(page.image, page))
  if (!isIndexed) return [...tags, { name: 'robots', content: 'noindex, follow' }]
  const field = page.crumbs ? [breadcrumbList(page.canonical, page.crumbs)] : []
  for (const item of [...(page.structured ?? []), ...field]) {
    tags.push({ 'script:ld+json': { '@context': 'https://schema.org', ...item } })
  }
  return tags
}

/** Query parameters of which a single value makes an indexable page. */
const ownPage = ['category_id', 'region']

/**
 * Whether a list is restricted by keyword, fee, time, owner or several values: there are too many such pages to
 * index.
 */
function isNarrowed(canonical: string): boolean {
  const choices = [...new URL(canonical).searchParams.keys()].filter((name) => name !== 'tab' && name !== 'page')
  return choices.length > 1 || choices.some((name) => !ownPage.includes(name))
}

function imageTags(image: string, { canonical, imageSize, title }: SharedPage): MetaDescriptor[] {
  const tags: MetaDescriptor[] = [
    { property: 'og:image', content: new URL(image, canonical).href },
    // A small photo would be blurred on a large preview card.
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

/** Breadcrumbs for search engines. @see https://schema.org/BreadcrumbList */
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

/** Alternates of the page: each language has its own URL; the default is Burmese. */
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
  // Cut at a space, so that no Burmese syllable is split.
  const cut = points.slice(0, descriptionLength).join('')
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), descriptionLength / 2))}…`
}
