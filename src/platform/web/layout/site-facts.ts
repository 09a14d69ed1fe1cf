import { useRouteLoaderData } from 'react-router'
import type { Advertisement } from './ad-slot.tsx'
import type { SocialLinks, StoreLinks } from './outside-links.tsx'

/** What the root's loader tells the frame. */
export interface SiteFacts {
  /** The site's own address without a path, for links that leave it. */
  origin: string
  stores: StoreLinks
  social: SocialLinks
  company: string
  year: string
  /** By slot; an empty slot takes no space. */
  ads: Readonly<Record<string, Advertisement>>
}

/** The frame's facts; undefined where the root itself failed. */
export function useSiteFacts(): SiteFacts | undefined {
  return useRouteLoaderData('root') as SiteFacts | undefined
}
