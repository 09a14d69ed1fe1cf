import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { paths } from '#paths'
import { yangonTimestamp } from '#platform/contract/calendar.ts'
import type { StudentViewer } from '#platform/server/auth/viewer.ts'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import type { Locked } from '#platform/server/database/locked.ts'
import type { LinkSigner } from '#platform/server/files/signed-links.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { throttle } from '#platform/server/throttle/throttle.ts'
import { payLinkDays } from '../../contract/pay-link.contract.ts'
import { findLinkable, type LinkableOrder, lockLinkable, updateLink } from './pay-link.queries.ts'

const LINK_SECONDS = payLinkDays * 24 * 60 * 60
const creations = throttle({ name: 'pay-link', points: 20, perSeconds: 60 * 60 })

interface LinkServices {
  readonly db: Db
  readonly links: LinkSigner
  readonly publicUrl: string
}

/**
 * Creates a link for somebody else who pays. It opens one order for seven days, as long as the student does not end it.
 *
 * @throws Refusal ORDER_NOT_FOUND - no such order, or another student's
 * @throws Refusal ORDER_CLOSED - nothing is owed, or no picture is taken
 * @throws Refusal TOO_MANY_REQUESTS - more than 20 in an hour
 * @see P-LNK-01
 */
export async function openPayLink(
  { db, links, publicUrl }: LinkServices,
  student: StudentViewer,
  id: number,
): Promise<{ url: string; until: string }> {
  await creations.take(db, [`student ${student.id}`])
  return db.transaction().execute(async (tx) => {
    const order = await lockOwn(tx, student, id)
    if (!isOwed(order)) throw new Refusal('ORDER_CLOSED')
    const until = new Date(now().getTime() + LINK_SECONDS * 1000)
    await updateLink(tx, order, { version: order.linkVersion, until })
    const token = `${id}.${links.sign({ ...claimOf(order), viewer: 'payer' }, LINK_SECONDS)}`
    return { url: publicUrl + paths.payLink(token), until: yangonTimestamp(until) }
  })
}

/**
 * Ends all links of an order at once.
 *
 * @throws Refusal ORDER_NOT_FOUND - no such order, or another student's
 */
export function endPayLinks(db: Db, student: StudentViewer, id: number): Promise<{ id: number }> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOwn(tx, student, id)
    // A repeated call finds none.
    if (order.linkUntil) await updateLink(tx, order, { version: order.linkVersion + 1, until: null })
    return { id }
  })
}

/**
 * The order that a token opens.
 *
 * @throws Refusal PAY_LINK_NOT_FOUND - wrong, expired or revoked
 */
export async function openLinkedOrder(
  { db, links }: Pick<LinkServices, 'db' | 'links'>,
  token: string,
): Promise<LinkableOrder> {
  const [, id, signed] = /^([1-9]\d{0,14})\.(.+)$/.exec(token) ?? []
  const order = id === undefined ? undefined : await findLinkable(db, Number(id))
  if (!order || signed === undefined || links.open(signed, claimOf(order)) === undefined)
    throw new Refusal('PAY_LINK_NOT_FOUND')
  return order
}

/**
 * Whether money is waited for: of an application, or of a place that its owner has accepted before the fee had arrived.
 */
export function isOwed({
  state,
  status,
  isAcceptedByOwner,
}: Pick<LinkableOrder, 'state' | 'status' | 'isAcceptedByOwner'>): boolean {
  return (state === 'open' || state === 'part_paid') && (status === EnrolmentStatus.applying || isAcceptedByOwner)
}

const claimOf = ({ id, linkVersion }: LinkableOrder) => ({ purpose: 'pay', subject: `${id}/${linkVersion}` })

async function lockOwn(tx: Tx, student: StudentViewer, id: number): Promise<Locked<LinkableOrder>> {
  const order = await lockLinkable(tx, { id, studentId: student.id })
  if (!order) throw new Refusal('ORDER_NOT_FOUND')
  return order
}
