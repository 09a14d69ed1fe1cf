import type { LoaderFunctionArgs } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { loadSettings, relatedTo } from '../../components/load-settings.ts'
import { StaticScreen, type StaticText, staticMeta } from '../../components/static-page.tsx'

export const handle = { page: { query: [] } }
export const meta = staticMeta

export async function loader(args: LoaderFunctionArgs): Promise<StaticText> {
  const settings = await loadSettings(args)
  const { company_name: company } = settings
  return {
    title: m.site_about_title(),
    lead: m.site_about_lead({ company }),
    sections: [
      { title: m.site_about_students_title(), text: m.site_about_students() },
      { title: m.site_about_owners_title(), text: m.site_about_owners() },
      { title: m.site_about_fees_title(), text: m.site_about_fees() },
      { title: m.site_about_team_title(), text: m.site_about_team() },
    ],
    contact: m.site_contact_title(),
    related: relatedTo('about'),
    settings,
  }
}

/** What the site is, and for whom. @see N-STAT-01 */
export default StaticScreen
