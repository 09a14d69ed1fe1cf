import { textOf } from '#platform/web/pager/address-text.ts'
import { feeOf, idOf, pageOf, regionOf, timeOf } from './list-address.ts'

/** The names that the filter form owns. */
export const classFilterNames = [
  'category_id',
  'class_type',
  'min',
  'max',
  'start_time',
  'end_time',
  'region',
  'town',
] as const
/** Every name that changes what the list shows. */
export const classListNames = [...classFilterNames, 'keyword', 'orderBy', 'page'] as const

/** What the address of the class list asks for. */
export function readClassList(query: URLSearchParams) {
  const region = regionOf(query.get('region'))
  return {
    page: pageOf(query.get('page')),
    keyword: textOf(query.get('keyword')),
    orderBy: query.get('orderBy') ?? undefined,
    filter: {
      category_id: idOf(query.get('category_id')),
      class_type: query.getAll('class_type').filter((type) => ['1', '2', '3'].includes(type)),
      min: feeOf(query.get('min')),
      max: feeOf(query.get('max')),
      start_time: timeOf(query.get('start_time')),
      end_time: timeOf(query.get('end_time')),
      region,
      town: region === undefined ? undefined : textOf(query.get('town'), 100),
    },
  }
}
export type ClassListAddress = ReturnType<typeof readClassList>
