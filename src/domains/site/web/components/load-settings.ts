import type { LoaderFunctionArgs } from 'react-router'
import { showPublicSettings } from '#domains/site/contract/settings.contract.ts'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { pageApi } from '#platform/web/api/page-api.ts'
import type { StaticText } from './static-page.tsx'

/** The loader of every text page: company, e-mail and phone are settings. */
export function loadSettings({ context }: LoaderFunctionArgs) {
  return pageApi(context).load(showPublicSettings)
}

const titles = {
  about: m.site_about_title,
  terms: m.site_terms_title,
  policy: m.site_policy_title,
  privacy: m.site_privacy_title,
}
type TextPage = keyof typeof titles

/** The ways from one text page to the others. @see OP-039 */
export function relatedTo(page: TextPage): StaticText['related'] {
  const others = (Object.keys(titles) as TextPage[]).filter((other) => other !== page)
  return { title: m.site_related(), links: others.map((other) => ({ to: paths[other](), title: titles[other]() })) }
}

/** A phone number that no line of a text breaks. */
export function onOneLine(phone: string): string {
  return phone.replaceAll(' ', '\u00a0')
}
