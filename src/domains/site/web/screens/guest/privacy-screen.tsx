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
    title: m.site_privacy_title(),
    lead: m.site_privacy_lead({ company }),
    sections: [
      { title: m.site_privacy_data_title(), text: m.site_privacy_data() },
      { title: m.site_privacy_purpose_title(), text: m.site_privacy_purpose() },
      { title: m.site_privacy_seen_title(), text: m.site_privacy_seen() },
      { title: m.site_privacy_safety_title(), text: m.site_privacy_safety() },
      { title: m.site_privacy_choices_title(), text: m.site_privacy_choices() },
      { title: m.site_policy_cookies_title(), text: m.site_policy_cookies() },
      { title: m.site_policy_deletion_title(), text: m.site_policy_deletion({ email, phone }) },
    ],
    contact: m.site_contact_title(),
    related: relatedTo('privacy'),
    settings,
  }
}

/** Which personal data are stored, why, and how they are deleted. @see N-STAT-01 */
export default StaticScreen
