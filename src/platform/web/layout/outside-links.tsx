import { m } from '#platform/messages/generated/messages.js'
import styles from './outside-links.module.css'

/** Store names, equal in every language. */
export const STORE_NAMES = { play: 'Google Play', apple: 'App Store', huawei: 'AppGallery' } as const
export const SOCIAL_NAMES = {
  facebook: 'Facebook',
  telegram: 'Telegram',
  viber: 'Viber',
  youtube: 'YouTube',
  tiktok: 'TikTok',
} as const

export type StoreLinks = { readonly [Store in keyof typeof STORE_NAMES]?: string | null }
export type SocialLinks = { readonly [Site in keyof typeof SOCIAL_NAMES]?: string | null }

/** Badges of the three app stores; one without a link says that the app is coming. @see X-LAY-05, OP-057 */
export function StoreBadges({ links }: { links: StoreLinks }) {
  return (
    <div className="row">
      {entriesOf(STORE_NAMES).map(([store, name]) => {
        const href = links[store]
        return href ? (
          <a key={store} className={styles.store} href={href} rel="noopener">
            {name}
          </a>
        ) : (
          <span key={store} className={styles.store}>
            {name} <span className="small">{m.platform_store_soon()}</span>
          </span>
        )
      })}
    </div>
  )
}

/** Links to the company's social pages; those without a URL are left out. */
export function SocialList({ links }: { links: SocialLinks }) {
  const set = entriesOf(SOCIAL_NAMES).filter(([site]) => links[site])
  if (set.length === 0) return null
  return (
    <nav aria-label={m.platform_social_menu()}>
      <ul>
        {set.map(([site, name]) => (
          <li key={site}>
            <a href={links[site] ?? ''} rel="noopener me">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function entriesOf<Name extends string>(names: Readonly<Record<Name, string>>): [Name, string][] {
  return Object.entries(names) as [Name, string][]
}
