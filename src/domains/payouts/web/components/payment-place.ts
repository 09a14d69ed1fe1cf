import type { SessionUser } from '#platform/web/session/session.ts'
import type { PayoutKind } from '../../contract/admin-payouts.contract.ts'
import type { PayeeRole } from '../../contract/payouts.contract.ts'

/** Which payments an address shows. */
export interface PaymentPlace {
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

/** Reads the address: current payments are filtered by class date, paid ones by payment date. @see P-TAB-02, P-TAB-04 */
export function paymentPlace(query: URLSearchParams): PaymentPlace {
  const kind = query.get('tab') === 'course' ? 'course' : 'class'
  const isHistory = query.get('show') === 'history'
  const filter = {
    title: query.get('title') ?? '',
    class_date: (kind === 'class' && !isHistory && query.get('class_date')) || '',
    payment_date: (isHistory && query.get('payment_date')) || '',
    amount: query.get('amount') ?? '',
  }
  const isFiltered = Object.values(filter).some((value) => value !== '')
  return { kind, isHistory, page: query.get('page') ?? '1', filter, isFiltered }
}

/** The role under which a payee's calls go out. @see OP-117 */
export function payeeRoleOf({ usertype }: SessionUser): PayeeRole {
  return usertype === 'school' ? 'school' : 'teacher'
}
