import { useRouteLoaderData } from 'react-router'
import type { Advertisement } from './ad-slot.tsx'
import type { SocialLinks, StoreLinks } from './outside-links.tsx'

/** Data of the root loader for the layout. */
export interface SiteFacts {
  /** Origin of the site, for links that are read outside it. */
  origin: string
  stores: StoreLinks
  social: SocialLinks
  company: string
  year: string
  /** By slot; an empty slot takes no space. */
  ads: Readonly<Record<string, Advertisement>>
}

/** Data of the root loader; undefined when the root itself failed. */
export function useSiteFacts(): SiteFacts | undefined {
  return useRouteLoaderData('root') as SiteFacts | undefined
}
