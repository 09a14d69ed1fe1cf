import { listCategories } from '#domains/catalogue/contract/categories.contract.ts'
import { namedCategories } from '#domains/catalogue/web/index.ts'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import type { Api } from '#platform/web/api/api.ts'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { filterClasses, listClasses, searchClasses } from '../../contract/classes.contract.ts'
import { type ClassListAddress, readClassList } from '../addresses/class-list-address.ts'
import { classListNames } from '../addresses/list-names.ts'
import { townshipsAt } from '../addresses/townships-at.ts'
import { toClassCards } from './cards.ts'
import { sharedList } from './shared-list.ts'

// The calls of the class list. For guests the server makes them; a browser loads this file only when it makes a
// call itself.

export async function loadClasses(api: Api, request: Request) {
  const address = readClassList(new URL(request.url).searchParams)
  const [list, categories, townships] = await Promise.all([
    fetchClassList(api, address),
    api.load(listCategories).then(namedCategories),
    townshipsAt(address.filter.region),
  ])
  const shared = sharedList({
    title: m.storefront_classes(),
    description: m.storefront_classes_description(),
    location: 'classes',
    path: paths.class.list(),
    request,
    names: classListNames,
    list,
    categoryId: address.filter.category_id,
    region: address.filter.region,
    categories,
  })
  return {
    address,
    list: { ...list, data: await toClassCards(list.data) },
    categories,
    townships,
    shared,
  }
}
export type LoadedClasses = Awaited<ReturnType<typeof loadClasses>>

/** The same call with the token of the session. */
export function loadOwnClasses(request: Request) {
  return loadClasses(browserApi, request)
}

/** Number of classes that a query would show. */
export async function countClasses(query: URLSearchParams): Promise<number> {
  return (await fetchClassList(browserApi, readClassList(query))).total
}

/** The list for a parsed URL: unfiltered, searched, or filtered and sorted. @see X-PAGE-05 */
function fetchClassList(api: Api, { page, keyword, orderBy, filter }: ClassListAddress) {
  const filtered = Object.values(filter).some((value) => value !== undefined && value.length > 0)
  if (filtered || orderBy) {
    const { open, ...others } = filter
    const body = { ...others, open_only: open !== undefined, class_name: keyword, orderBy }
    return api.load(filterClasses, { query: { page }, body })
  }
  if (keyword) return api.load(searchClasses, { query: { page, keyword } })
  return api.load(listClasses, { query: { page } })
}
