import { m } from '#platform/messages/generated/messages.js'
import { AppLink } from '#platform/web/text/app-link.tsx'
import { localDigits } from '#platform/web/text/digits.ts'
import { LanguageLink } from './language-link.tsx'
import { navigation } from './navigation.ts'
import { SocialList, StoreBadges } from './outside-links.tsx'
import type { SiteFacts } from './site-facts.ts'
import styles from './site-footer.module.css'

/** About, terms, policy, main lists, social pages, app stores, copyright. @see X-LAY-05 */
export function SiteFooter({ stores = {}, social = {}, company, year = '' }: Partial<SiteFacts>) {
  return (
    <footer className={styles.footer} id="site-menu">
      <div className="wrap">
        <nav aria-label={m.platform_footer_menu()}>
          <ul>
            {navigation()
              .footerMenu()
              .map(({ to, label }) => (
                <li key={to}>
                  <AppLink to={to}>{label}</AppLink>
                </li>
              ))}
            <li>
              <LanguageLink />
            </li>
          </ul>
        </nav>
        <SocialList links={social} />
        <StoreBadges links={stores} />
        <p className="hint">
          {m.platform_copyright({ year: localDigits(year), company: company ?? m.product_name() })}
        </p>
      </div>
    </footer>
  )
}
