import { STORE_NAMES } from './outside-links.tsx'
import { useSiteFacts } from './site-facts.ts'

/** Whether the mobile app is in a store, so that a text may send people to it. @see STU-24 */
export function useHasApp(): boolean {
  return Object.values(useSiteFacts()?.stores ?? {}).some(Boolean)
}

/** Links to the stores that have the app. */
export function StoreLinks() {
  const stores = useSiteFacts()?.stores ?? {}
  const names = Object.entries(STORE_NAMES) as [keyof typeof STORE_NAMES, string][]
  return names.map(([store, name]) => {
    const href = stores[store]
    return href ? (
      <span key={store}>
        <a href={href} rel="noopener">
          {name}
        </a>{' '}
      </span>
    ) : null
  })
}
