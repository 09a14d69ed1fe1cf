import { paths } from '#paths'
import type { OwnerRole } from '#platform/contract/account-codes.ts'
import type { Page } from '#platform/contract/wire.ts'
import { m } from '#platform/messages/generated/messages.js'
import { peopleListNames } from '../addresses/people-list-address.ts'
import { sharedList } from './shared-list.ts'

/** Metadata of a list of teachers or schools for search engines and social networks. */
export function sharedPeople(kind: OwnerRole, request: Request, list: Page<unknown>) {
  const texts =
    kind === 'teacher'
      ? {
          title: m.catalogue_teachers(),
          description: m.storefront_teachers_description(),
          location: 'teachers' as const,
        }
      : { title: m.catalogue_schools(), description: m.storefront_schools_description(), location: 'schools' as const }
  return sharedList({ ...texts, path: paths[kind].list(), request, names: peopleListNames, list })
}
