import { isCalendarDay } from '#platform/contract/calendar.ts'
import type { PayoutKind } from '../../contract/admin-payouts.contract.ts'

/** The API's limit. */
export const maxTitleLength = 200

/** The part of an owner's payouts that a URL selects. */
export interface PayoutListAddress {
  readonly kind: PayoutKind
  readonly isHistory: boolean
  readonly page: string
  readonly filter: PayoutListFilter
  readonly isFiltered: boolean
}

/** Filter values of the URL; those that a view does not offer are empty. */
interface PayoutListFilter {
  readonly title: string
  readonly class_date: string
  readonly payment_date: string
  readonly amount: string
}

/**
 * Parses the URL: unpaid payouts are filtered by class date, paid ones by the day of their payment.
 *
 * Invalid values are ignored, so that a damaged link still shows payouts.
 *
 * @see P-TAB-02, P-TAB-04
 */
export function readPayoutList(query: URLSearchParams): PayoutListAddress {
  const kind = query.get('tab') === 'course' ? 'course' : 'class'
  const isHistory = query.get('show') === 'history'
  const day = (name: string) => {
    const text = query.get(name) ?? ''
    return isCalendarDay(text) ? text : ''
  }
  const amount = query.get('amount') ?? ''
  const filter = {
    title: (query.get('title') ?? '').slice(0, maxTitleLength),
    class_date: kind === 'class' && !isHistory ? day('class_date') : '',
    payment_date: isHistory ? day('payment_date') : '',
    amount: /^\d{1,12}$/.test(amount) ? amount : '',
  }
  const isFiltered = Object.values(filter).some((value) => value !== '')
  return { kind, isHistory, page: query.get('page') ?? '1', filter, isFiltered }
}
