import type { LoaderFunctionArgs } from 'react-router'
import { showPublicSettings } from '#domains/site/contract/settings.contract.ts'
import { m } from '#platform/messages/generated/messages.js'
import { pageApi } from '#platform/web/api/page-api.ts'
import type { StaticText } from './static-page.tsx'

/** The loader of every text page: company, e-mail and phone are settings. */
export function loadSettings({ context }: LoaderFunctionArgs) {
  return pageApi(context).load(showPublicSettings)
}

const titles = {
  '/about-us': m.site_about_title,
  '/terms-of-service': m.site_terms_title,
  '/policy': m.site_policy_title,
  '/privacy-policy': m.site_privacy_title,
}

/** The ways from one text page to the others. @see OP-039 */
export function relatedTo(path: keyof typeof titles): StaticText['related'] {
  const others = Object.entries(titles).filter(([to]) => to !== path)
  return { title: m.site_related(), links: others.map(([to, title]) => ({ to, title: title() })) }
}

/** A phone number that no line of a text breaks. */
export function onOneLine(phone: string): string {
  return phone.replaceAll(' ', '\u00a0')
}
