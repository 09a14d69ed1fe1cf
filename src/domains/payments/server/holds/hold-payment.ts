import type { AppServices } from '#platform/server/app-services.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import { now } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { holdSeconds } from '../../contract/desk-holds.contract.ts'
import type { QueueRow } from '../../contract/payment-queue.contract.ts'
import { findQueuePage } from '../desk/payment-queue.queries.ts'
import { showQueuedPayment } from '../desk/show-queue.ts'
import type { PaidFor } from '../orders/paid-for.ts'
import {
  deleteEndedDeskHolds,
  endDeskHold,
  findNextFree,
  findPrevious,
  listDeskHolds,
  takeDeskHold,
} from './desk-holds.queries.ts'
import { withDeskHolds } from './with-desk-holds.ts'

type Ports = Pick<AppServices, 'db' | 'links'>

const holdOf = (admin: AdminViewer) => {
  const at = now()
  return { adminId: admin.id, at, until: new Date(at.getTime() + holdSeconds * 1000) }
}

/** A payment and the page of the queue on which it stands. */
interface OpenedBeside {
  readonly row: QueueRow | null
  readonly page?: number
}

/**
 * Holds the next payment that no one else holds, and returns it. Two admins never get the same one: the unique index
 * decides, and who comes second looks again.
 *
 * @param leave the payment that the admin leaves; its hold ends
 */
export async function holdNextPayment(
  ports: Ports,
  admin: AdminViewer,
  leave: PaidFor | undefined,
): Promise<OpenedBeside> {
  const hold = holdOf(admin)
  const next = await ports.db.transaction().execute(async (tx) => {
    if (leave) await endDeskHold(tx, leave, hold)
    for (;;) {
      const found = await findNextFree(tx, { ...hold, leave })
      if (found && !(await takeDeskHold(tx, found, { ...hold, takesOver: false }))) continue
      await deleteEndedDeskHolds(tx, hold.at)
      return found
    }
  })
  return next ? showBeside(ports, admin, next) : { row: null }
}

/**
 * Opens the payment before the one that is left, whose hold ends. It is held unless another admin does; the row says
 * who. Without one nothing changes.
 */
export async function holdPreviousPayment(ports: Ports, admin: AdminViewer, leave: PaidFor): Promise<OpenedBeside> {
  const hold = holdOf(admin)
  const previous = await ports.db.transaction().execute(async (tx) => {
    const found = await findPrevious(tx, leave)
    if (!found) return undefined
    await endDeskHold(tx, leave, hold)
    await takeDeskHold(tx, found, { ...hold, takesOver: false })
    await deleteEndedDeskHolds(tx, hold.at)
    return found
  })
  return previous ? showBeside(ports, admin, previous) : { row: null }
}

async function showBeside(ports: Ports, admin: AdminViewer, paidFor: PaidFor): Promise<OpenedBeside> {
  const [row, page] = await Promise.all([showHeld(ports, admin, paidFor), findQueuePage(ports.db, paidFor)])
  return { row, ...(page !== undefined && { page }) }
}

/** Holds one payment unless another admin does, and returns it; null when it is not to be checked. */
export async function holdOnePayment(
  ports: Ports,
  admin: AdminViewer,
  { paidFor, takesOver }: { paidFor: PaidFor; takesOver: boolean },
): Promise<QueueRow | null> {
  const hold = holdOf(admin)
  if (!isToBeChecked(await showQueuedPayment(ports, admin, paidFor))) return null
  await ports.db.transaction().execute(async (tx) => {
    await takeDeskHold(tx, paidFor, { ...hold, takesOver })
    await deleteEndedDeskHolds(tx, hold.at)
  })
  return showHeld(ports, admin, paidFor)
}

export function releaseHold(db: Db, admin: AdminViewer, paidFor: PaidFor): Promise<void> {
  return db.transaction().execute((tx) => endDeskHold(tx, paidFor, holdOf(admin)))
}

async function showHeld(ports: Ports, admin: AdminViewer, paidFor: PaidFor): Promise<QueueRow | null> {
  const row = await showQueuedPayment(ports, admin, paidFor)
  if (!row) return null
  const [shown] = withDeskHolds([row], admin, await listDeskHolds(ports.db, now()))
  return shown ?? null
}

/** A registration is also checked when none of its pictures waits: its applicant has no form for another. */
function isToBeChecked(row: QueueRow | undefined): boolean {
  return row !== undefined && (row.due_at !== null || (row.kind === 'registration' && row.rest > 0))
}
