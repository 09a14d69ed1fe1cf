import { m } from '#platform/messages/generated/messages.js'
import type { AnyRefundRow } from '../../../contract/all-refunds.contract.ts'

/** The class or course, or that it was a registration. */
export const paidForTitle = ({ paid_for }: Pick<AnyRefundRow, 'paid_for'>) =>
  paid_for.title ?? m.payments_desk_registration()
