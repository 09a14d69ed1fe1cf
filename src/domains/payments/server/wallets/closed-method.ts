import { Refusal } from '#platform/server/http/refusal.ts'
import type { DeskPayment } from '../desk/desk-payment.ts'
import type { PaymentMethod } from './payment-methods.queries.ts'

/**
 * Money that arrived before a wallet was closed is recorded after a confirmation. The caller has locked the method.
 *
 * @throws Refusal METHOD_CLOSED - under `method_id`: closed, and not confirmed
 */
export function assertOpenOrTaken(
  { active, name }: Pick<PaymentMethod, 'active' | 'name'>,
  { takesClosed }: Pick<DeskPayment, 'takesClosed'>,
): void {
  if (active || takesClosed) return
  throw new Refusal('METHOD_CLOSED', { params: { name }, fields: { method_id: 'method_closed' } })
}
