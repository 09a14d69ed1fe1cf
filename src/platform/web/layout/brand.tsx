import type { Path } from '#platform/contract/path.ts'
import { m } from '#platform/messages/generated/messages.js'
import { AppLink } from '#platform/web/links/app-link.tsx'
import styles from './brand.module.css'
import { navigation } from './navigation.ts'

/** Logo and product name, linked to home. */
export function Brand({ to = navigation().home, note }: { to?: Path; note?: string }) {
  return (
    <AppLink className={styles.brand} to={to}>
      <svg width="36" height="36" viewBox="0 0 36 36" aria-hidden="true">
        <rect width="36" height="36" rx="8" fill="var(--primary)" />
        <path
          d="M10 10.5v8.5a8 8 0 0 0 16 0v-8.5"
          fill="none"
          stroke="var(--on-primary)"
          strokeWidth="3.6"
          strokeLinecap="round"
        />
        <circle cx="18" cy="11.5" r="2.6" fill="#f0c673" />
      </svg>
      {m.product_name()}
      {note === undefined ? null : <span className={styles.note}>{note}</span>}
    </AppLink>
  )
}
