import type { LoaderFunctionArgs } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { loadSettings, relatedTo } from '../../components/load-settings.ts'
import { StaticScreen, type StaticText, staticMeta } from '../../components/static-page.tsx'

export const handle = { page: { query: [] } }
export const meta = staticMeta

export async function loader(args: LoaderFunctionArgs): Promise<StaticText> {
  const settings = await loadSettings(args)
  const company = settings.company_name
  return {
    title: m.site_terms_title(),
    lead: m.site_terms_lead({ company }),
    rules: [
      m.site_terms_1(),
      m.site_terms_2(),
      m.site_terms_3(),
      m.site_terms_4(),
      m.site_terms_5(),
      m.site_terms_6(),
      m.site_terms_7({ company }),
    ],
    contact: m.site_contact_title(),
    related: relatedTo('terms'),
    settings,
  }
}

/** The seven rules for all users. @see N-STAT-01, A-AGR-04 */
export default StaticScreen
