import { m } from '#platform/messages/generated/messages.js'
import type { Choice } from '#platform/web/forms/choice-fields.tsx'
import type { AdminPaymentMethodRow } from '../../../contract/payment-methods.contract.ts'

type Methods = readonly AdminPaymentMethodRow[]

/** Digits that choose a method. */
const KEYS = 9

/**
 * The methods to choose from: open ones first, then closed ones, in which money may have arrived all the same. Where
 * there is a keyboard, the digits 1 to 9 that choose the first ones precede their names.
 */
export function methodChoices(methods: Methods, hasKeys = false): Choice<number>[] {
  return sorted(methods).map(({ payment_method_id: value, method_name: name, active }, at) => {
    const label = active ? name : m.payments_desk_closed_method({ name })
    return { value, label: hasKeys && at < KEYS ? `${at + 1} · ${label}` : label }
  })
}

/** The method that a digit chooses. */
export const methodOfKey = (methods: Methods, digit: number): number | undefined =>
  sorted(methods)[digit - 1]?.payment_method_id

const sorted = (methods: Methods) => [...methods].sort((a, b) => Number(b.active) - Number(a.active))

/** Touch devices have none as a rule. */
export const hasKeyboard = (): boolean => window.matchMedia('(hover: hover)').matches
