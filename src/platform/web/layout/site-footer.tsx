import { m } from '#platform/messages/generated/messages.js'
import { TextWithName } from '#platform/web/components/text-with-name.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'
import { LanguageLink } from './language-link.tsx'
import { navigation } from './navigation.ts'
import { SocialList, StoreBadges } from './outside-links.tsx'
import type { SiteFacts } from './site-facts.ts'
import styles from './site-footer.module.css'

/** About, terms, policy, main lists, social pages, app stores, copyright. @see X-LAY-05 */
export function SiteFooter({ stores = {}, social = {}, company, year = '' }: Partial<SiteFacts>) {
  const name = company ?? m.product_name()
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
          <TextWithName text={m.platform_copyright({ year: localDigits(year), company: name })} name={name} />
        </p>
      </div>
    </footer>
  )
}
