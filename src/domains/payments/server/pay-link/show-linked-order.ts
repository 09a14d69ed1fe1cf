import { findEnrolment } from '#domains/enrolment/server/index.ts'
import { yangonTimestamp } from '#platform/contract/calendar.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import type { LinkedOrder } from '../../contract/pay-link.contract.ts'
import { readPaid } from '../orders/allocate-money.ts'
import { findOrder } from '../orders/orders.queries.ts'
import { showUncollected, stateOfPicture } from '../orders/show-order.ts'
import { listProofs } from '../proofs/proofs.queries.ts'
import { showReceipts } from '../receipts/show-receipts.ts'
import { listWallets } from '../wallets/payment-methods.queries.ts'
import { isOwed, openLinkedOrder } from './pay-link.ts'
import { shortName } from './short-name.ts'

/**
 * What a pay link shows of its order.
 *
 * @throws Refusal PAY_LINK_NOT_FOUND - wrong, expired or revoked
 * @see P-LNK-02
 */
export async function showLinkedOrder(
  services: Parameters<typeof openLinkedOrder>[0],
  token: string,
): Promise<LinkedOrder> {
  const { db } = services
  const linked = await openLinkedOrder(services, token)
  const { enrolmentId, linkUntil } = linked
  const [enrolment, order] = await Promise.all([findEnrolment(db, enrolmentId), findOrder(db, enrolmentId)])
  if (!enrolment || !order || !linkUntil) throw new Refusal('PAY_LINK_NOT_FOUND')
  const paidMmk = await readPaid(db, order)
  const restMmk = Math.max(0, order.dueMmk - paidMmk)
  const receipts = await showReceipts(db, order)
  return {
    student: shortName(enrolment.studentName),
    title: enrolment.courseTitle,
    reference: order.reference,
    due: order.dueMmk,
    paid: paidMmk,
    rest: restMmk,
    ...(await showUncollected(db, order, paidMmk)),
    state: order.state,
    takes_pictures: isOwed(linked),
    pictures: (await listProofs(db, [enrolmentId])).map((proof) => ({
      at: yangonTimestamp(proof.uploadedAt),
      state: stateOfPicture(proof),
    })),
    receipts: receipts.filter(({ valid }) => valid).map(({ no, code }) => ({ no, code })),
    wallets: await listWallets(db),
    until: yangonTimestamp(linkUntil),
  }
}
