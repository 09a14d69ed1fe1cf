import type { LoaderFunctionArgs } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { loadSettings, onOneLine, relatedTo } from '../../components/load-settings.ts'
import { StaticScreen, type StaticText, staticMeta } from '../../components/static-page.tsx'

export const handle = { page: { query: [] } }
export const meta = staticMeta

export async function loader(args: LoaderFunctionArgs): Promise<StaticText> {
  const settings = await loadSettings(args)
  const { company_name: company, contact_email: email } = settings
  const phone = onOneLine(settings.contact_phone)
  return {
    title: m.site_policy_title(),
    lead: m.site_policy_lead({ company }),
    sections: [
      { title: m.site_policy_use_title(), text: m.site_policy_use() },
      { title: m.site_policy_cookies_title(), text: m.site_policy_cookies() },
      { title: m.site_policy_license_title(), text: m.site_policy_license({ company }) },
      { title: m.site_policy_duties_title(), text: m.site_policy_duties({ email }) },
      { title: m.site_policy_refunds_title(), text: m.site_policy_refunds() },
      { title: m.site_policy_disclaimer_title(), text: m.site_policy_disclaimer({ company }) },
      { title: m.site_policy_deletion_title(), text: m.site_policy_deletion({ email, phone }) },
    ],
    contact: m.site_contact_title(),
    related: relatedTo('policy'),
    settings,
  }
}

/** Terms of use, cookies, licence, obligations, refunds, disclaimer and deletion of data. @see N-STAT-01 */
export default StaticScreen
