import { textOf } from '#platform/web/pager/address-text.ts'
import { pageOf } from './list-address.ts'

/** Every name that changes what a list of people shows. */
export const peopleListNames = ['keyword', 'orderBy', 'page'] as const

/** What the address of the teachers' or schools' list asks for. */
export function readPeopleList(query: URLSearchParams) {
  return {
    page: pageOf(query.get('page')),
    keyword: textOf(query.get('keyword')),
    orderBy: query.get('orderBy') || undefined,
  }
}
