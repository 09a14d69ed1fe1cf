import { m } from '#platform/messages/generated/messages.js'
import type { OrderReply } from '../../../contract/orders.contract.ts'

type Order = Pick<OrderReply, 'is_paid' | 'takes_pictures'>

/** Whether no further picture is taken: the fee is paid, or the enrolment has ended. */
export const takesNoPicture = (order: Order | null): boolean =>
  order?.takes_pictures === false || order?.is_paid === true

/** The heading of a pay page, which names the upload only while there is one. */
export const proofTitle = (order: Order | null): string =>
  takesNoPicture(order) ? m.payments_head_payment() : m.payments_proof_title()
