import { queryText } from '#platform/web/pager/query-text.ts'
import { pageOf } from './list-address.ts'

/** All parameters that change a list of people. */
export const peopleListNames = ['keyword', 'orderBy', 'page'] as const

/** Parses the query string of the teacher or school list. */
export function readPeopleList(query: URLSearchParams) {
  return {
    page: pageOf(query.get('page')),
    keyword: queryText(query.get('keyword')),
    orderBy: query.get('orderBy') || undefined,
  }
}
