import type { Path } from '#platform/contract/path.ts'
export interface SharedPage {
  title: string
  description: string
  /** The page's absolute URL; see {@link canonicalAddress}. */
  canonical: string
  /** URL of a picture on this site, for link previews. */
  image?: string | null
  /** Its size, where the picture was made for previews; chats then show it before they have fetched it. */
  imageSize?: { width: number; height: number }
  kind?: 'website' | 'article' | 'profile'
  /** Excludes the page from search engines. */
  isUnlisted?: boolean
  /** Structured data by schema.org. */
  structured?: readonly Record<string, unknown>[]
  /** Breadcrumbs from home; the page itself is the last. */
  crumbs?: readonly Crumb[]
}

export interface Crumb {
  readonly name: string
  /** Without the language prefix. */
  readonly path: Path
}
