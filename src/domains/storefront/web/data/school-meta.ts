import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { shareMeta } from '#platform/web/page-meta/list-page-meta.ts'
import type { SchoolPage } from '../../contract/people.contract.ts'
import { schoolItem } from './structured-data.ts'

/** Meta tags of a school’s page for search engines and social networks. */
export function schoolMeta(school: SchoolPage, canonical: string) {
  const name = school.name ?? ''
  const crumbs = [
    { name: m.catalogue_schools(), path: paths.school.list() },
    { name, path: paths.school.detail(school.school_id) },
  ]
  return shareMeta({
    title: name,
    description: school.message || m.storefront_schools_description(),
    canonical,
    image: school.profile,
    kind: 'profile',
    structured: [schoolItem(school, canonical)],
    crumbs,
  })
}
