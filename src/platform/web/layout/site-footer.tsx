import { m } from '#platform/messages/generated/messages.js'
import { AppLink } from '#platform/web/text/app-link.tsx'
import { localDigits } from '#platform/web/text/digits.ts'
import { LanguageLink } from './language-link.tsx'
import { footerMenu } from './menus.ts'
import type { SiteFacts } from './site-facts.ts'

/** About, terms, policy, the main lists, the app stores and the copyright line. @see X-LAY-05, OP-057 */
export function SiteFooter({ stores = {}, year = '' }: Partial<SiteFacts>) {
  const badges = [
    { name: 'Google Play', href: stores.play },
    { name: 'App Store', href: stores.apple },
    { name: 'AppGallery', href: stores.huawei },
  ]
  return (
    <footer className="site-footer" id="site-menu">
      <div className="wrap">
        <nav aria-label={m.platform_footer_menu()}>
          <ul>
            {footerMenu().map(({ to, label }) => (
              <li key={to}>
                <AppLink to={to}>{label}</AppLink>
              </li>
            ))}
            <li>
              <LanguageLink />
            </li>
          </ul>
        </nav>
        <div className="row">
          {badges.map(({ name, href }) =>
            href ? (
              <a key={name} className="store" href={href} rel="noopener">
                {name}
              </a>
            ) : (
              <span key={name} className="store">
                {name} <span className="small">{m.platform_store_soon()}</span>
              </span>
            ),
          )}
        </div>
        <p className="hint">{m.platform_copyright({ year: localDigits(year) })}</p>
      </div>
    </footer>
  )
}
