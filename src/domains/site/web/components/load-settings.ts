import type { LoaderFunctionArgs } from 'react-router'
import { showPublicSettings } from '#domains/site/contract/settings.contract.ts'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { pageApi } from '#platform/web/api/page-api.ts'
import type { StaticText } from './static-page.tsx'

/** Loader of the text pages, which show company, e-mail and phone of the settings. */
export function loadSettings({ context }: LoaderFunctionArgs) {
  return pageApi(context).load(showPublicSettings)
}

const textPages = {
  about: { title: m.site_about_title, to: paths.about() },
  terms: { title: m.site_terms_title, to: paths.terms() },
  policy: { title: m.site_policy_title, to: paths.policy() },
  privacy: { title: m.site_privacy_title, to: paths.privacy() },
}

/** Links from a text page to the others. @see OP-039 */
export function relatedTo(page: keyof typeof textPages): StaticText['related'] {
  const others = Object.entries(textPages).filter(([name]) => name !== page)
  return { title: m.site_related(), links: others.map(([, { title, to }]) => ({ to, title: title() })) }
}

/** A phone number without line breaks. */
export function onOneLine(phone: string): string {
  return phone.replaceAll(' ', '\u00a0')
}
