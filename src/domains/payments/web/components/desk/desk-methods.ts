import { m } from '#platform/messages/generated/messages.js'
import type { Choice } from '#platform/web/forms/choice-fields.tsx'
import type { AdminPaymentMethodRow } from '../../../contract/payment-methods.contract.ts'

type Methods = readonly AdminPaymentMethodRow[]

/** The methods to choose from: open ones first, then closed ones, in which money may have arrived all the same. */
export function methodChoices(methods: Methods): Choice<number>[] {
  const sorted = [...methods].sort((a, b) => Number(b.active) - Number(a.active))
  return sorted.map(({ payment_method_id: value, method_name: name, active }) => ({
    value,
    label: active ? name : m.payments_desk_closed_method({ name }),
  }))
}
