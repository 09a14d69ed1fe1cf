import { notify } from '#domains/notifications/server/index.ts'
import { BURMESE } from '#platform/messages/burmese.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import { m } from '#platform/server/plain-messages.ts'
import { forRegistration } from '../orders/paid-for.ts'
import { recordRegistrationStep } from '../registrations/locked-registration.ts'
import { lockPaidRegistration } from '../registrations/registrations.queries.ts'
import { lockOrMakeRegistrationOrder, settleRegistration } from '../registrations/settle-registration.ts'
import type { Payer } from './payer.ts'

/** The applicant, also of a deleted account. */
export async function lockRegistrationPayer(tx: Tx, id: number): Promise<Payer | undefined> {
  const registration = await lockPaidRegistration(tx, id)
  if (!registration) return undefined
  const order = await lockOrMakeRegistrationOrder(tx, registration)
  const settle: Payer['settle'] = (actor) => settleRegistration(tx, registration, { order, actor })
  const send = (message: string) => notify(tx, { to: registration.accountId, from: { kind: 'admin' }, message })
  return {
    paidFor: forRegistration(id),
    target: `registration:${id}`,
    order,
    settle,
    verifiedAt: null,
    // Applicants have no wishes, and a registration is paid while its order is.
    noteAsked: async () => undefined,
    noteDropped: async () => undefined,
    keepMoney: settle,
    record: (step) => recordRegistrationStep(tx, registration, step),
    notifySent: (texts) => send(m.payments_notice_registration_refund_sent(texts, BURMESE)),
    notifyFailed: (reason) => send(m.payments_notice_registration_refund_failed({ reason }, BURMESE)),
  }
}
