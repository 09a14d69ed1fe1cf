import { isCalendarDay } from '#platform/contract/calendar.ts'
import type { SessionUser } from '#platform/web/session/session.ts'
import type { PayoutKind } from '../../contract/admin-payouts.contract.ts'
import type { PayeeRole } from '../../contract/payouts.contract.ts'

/** As long as the API takes it. */
export const maxTitleLength = 200

/** Which payments an address shows. */
export interface PaymentRef {
  readonly kind: PayoutKind
  readonly isHistory: boolean
  readonly page: string
  readonly filter: PaymentFilter
  readonly isFiltered: boolean
}

/** The filters as they stand in the address; those that a view does not offer are empty. */
export interface PaymentFilter {
  readonly title: string
  readonly class_date: string
  readonly payment_date: string
  readonly amount: string
}

/**
 * Reads the address: current payments are filtered by class date, paid ones by payment date.
 *
 * What no filter could have written there is left out, so that a mangled link still shows payments.
 *
 * @see P-TAB-02, P-TAB-04
 */
export function paymentRefOf(query: URLSearchParams): PaymentRef {
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

/** The role under which a payee's calls go out. @see OP-117 */
export function payeeRoleOf({ usertype }: SessionUser): PayeeRole {
  return usertype === 'school' ? 'school' : 'teacher'
}
