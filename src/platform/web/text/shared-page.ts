import type { Path } from '#platform/contract/path.ts'
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
  readonly path: Path
}
