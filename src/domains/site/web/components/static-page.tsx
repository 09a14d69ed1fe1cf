import { type MetaArgs, type MetaDescriptor, useLoaderData } from 'react-router'
import type { PublicSettings } from '#domains/site/contract/settings.contract.ts'
import type { Path } from '#platform/contract/path.ts'
import { m } from '#platform/messages/generated/messages.js'
import { Paragraphs } from '#platform/web/components/paragraphs.tsx'
import { TextWithName } from '#platform/web/components/text-with-name.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { plainPath } from '#platform/web/locale/locale.ts'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { publicPageMeta } from '#platform/web/page-meta/public-page-meta.ts'
import styles from './static-page.module.css'

/**
 * A page of static text. Its loader builds it on the server, so that browsers do not load the texts of two
 * languages.
 */
export interface StaticText {
  title: string
  lead: string
  /** Numbered rules, one sentence each. */
  rules?: readonly string[]
  sections?: readonly { title: string; text: string }[]
  contact: string
  related: { title: string; links: readonly { to: Path; title: string }[] }
  settings: PublicSettings
}

export function staticMeta({ loaderData, ...args }: MetaArgs): MetaDescriptor[] {
  const text = loaderData as StaticText | undefined
  if (!text) return pageMeta(undefined)
  const crumbs = [{ name: text.title, path: plainPath(args.location.pathname) }]
  return publicPageMeta({ title: text.title, description: text.lead, crumbs }, args)
}

/** Shows the static text of the loader, with the admins' e-mail and phone below. @see N-STAT-01, OP-057 */
export function StaticScreen() {
  const { title, lead, rules = [], sections = [], contact, related, settings } = useLoaderData<StaticText>()
  return (
    <article className="wrap stack">
      <h1>{title}</h1>
      <div className="prose">
        <p>
          <TextWithName text={lead} name={settings.company_name} />
        </p>
        {rules.length === 0 ? null : (
          <ol>
            {rules.map((rule) => (
              <li key={rule}>
                <TextWithName text={rule} name={settings.company_name} />
              </li>
            ))}
          </ol>
        )}
      </div>
      {sections.map((section) => (
        <section key={section.title} className="stack-s">
          <h2>{section.title}</h2>
          <Paragraphs text={section.text} name={settings.company_name} />
        </section>
      ))}
      <section className="stack-s">
        <h2>{contact}</h2>
        <dl className={`spec ${styles.short} prose`}>
          <div>
            <dt>{m.site_contact_email()}</dt>
            <dd>
              <a href={`mailto:${settings.contact_email}`}>{settings.contact_email}</a>
            </dd>
          </div>
          <div>
            <dt>{m.site_contact_phone()}</dt>
            <dd>
              <a href={`tel:${settings.contact_phone.replace(/[^\d+]/g, '')}`}>{settings.contact_phone}</a>
            </dd>
          </div>
        </dl>
      </section>
      <nav className="stack-s" aria-label={related.title}>
        <h2>{related.title}</h2>
        <ul className="row">
          {related.links.map((link) => (
            <li key={link.to}>
              <AppLink className="btn" to={link.to}>
                {link.title}
              </AppLink>
            </li>
          ))}
        </ul>
      </nav>
    </article>
  )
}
