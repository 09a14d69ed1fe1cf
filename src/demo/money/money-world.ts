import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buyVideoCourse } from '#domains/enrolment/server/buy-course.ts'
import { enrolStudentInClass } from '#domains/enrolment/server/index.ts'
import { type VerifiedAtDesk, verifyAtDesk } from '#domains/payments/server/desk/verify-at-desk.ts'
import type { ProofFile } from '#domains/payments/server/index.ts'
import { lockAndSettleOrder } from '#domains/payments/server/orders/settle-order.ts'
import { showOrder } from '#domains/payments/server/orders/show-order.ts'
import { sendProofs } from '#domains/payments/server/proofs/send-proof.ts'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import type { AdminViewer, OwnerViewer, StudentViewer } from '#platform/server/auth/viewer.ts'
import { holdClockAt } from '#platform/server/clock.ts'
import type { Offer } from '../demo-enrolments.ts'
import type { Owner, People, Student } from '../demo-people.ts'
import { type Receipt, receiptSvg } from '../draw/receipt.ts'
import type { Renderer } from '../draw/renderer.ts'

/** A wallet, or the cash of the office. */
export interface DemoWallet {
  readonly id: number
  readonly familyId: number
  readonly name: string
}

/** What the money of the demo is made of. Each action below is the one that a call of the API runs. */
export interface MoneyWorld {
  readonly services: AppServices
  readonly renderer: Renderer
  readonly people: People
  readonly finance: AdminViewer
  /** The second person. */
  readonly owner: AdminViewer
  readonly kbz: DemoWallet
  readonly wave: DemoWallet
  readonly aya: DemoWallet
  readonly cash: DemoWallet
  readonly offers: readonly Offer[]
  /** The accounts of README, whose payouts stay as they are. */
  readonly shownOwners: ReadonlySet<number>
  /** Students by the key of `seatKey`. */
  readonly takenSeats: ReadonlySet<string>
}

export const seatKey = (studentId: number, { courseId, classId }: Offer) => `${studentId}/${courseId}/${classId ?? ''}`

/** A student and what the student applies for. */
export interface Seat {
  readonly student: Student
  readonly offer: Offer
}

/** A seat with its application. */
export interface Application extends Seat {
  readonly id: number
}

/** Runs actions as if it were another time, so that the demo has a past. */
export async function at<Outcome>(instant: Date, run: () => Promise<Outcome>): Promise<Outcome> {
  const release = holdClockAt(instant.toISOString())
  try {
    return await run()
  } finally {
    release()
  }
}

const session = { sessionId: 0, readOnly: false } as const

export function adminViewer(id: number, role: AdminViewer['role']): AdminViewer {
  return { kind: 'admin', id, role, ...session }
}

export function studentViewer({ id }: Student): StudentViewer {
  return { kind: 'student', id, status: AccountStatus.approved, enableVideoUpload: false, ...session }
}

export function ownerViewer({ id, role, status }: Owner): OwnerViewer {
  return { kind: role, id, status, enableVideoUpload: false, ...session }
}

const targetOf = ({ courseId, classId }: Offer) => (classId === null ? { courseId } : { classId })

export async function apply({ services: { db } }: MoneyWorld, seat: Seat): Promise<Application> {
  const { student, offer } = seat
  const viewer = studentViewer(student)
  const { id } = await (offer.classId === null
    ? buyVideoCourse(db, viewer, offer.courseId)
    : enrolStudentInClass(db, viewer, offer.classId))
  return { ...seat, id }
}

/** What is owed for an application, as the student's payment page shows it. */
export async function orderOf({ services }: MoneyWorld, { student, offer }: Seat) {
  const order = await showOrder(services, studentViewer(student), { target: targetOf(offer), readsPictures: false })
  if (!order) throw new Error(`student ${student.id} has no order for '${offer.title}'`)
  return order
}

/** A transfer as the payer types it, and as the finance team enters it. */
export interface Transfer {
  readonly wallet: DemoWallet
  readonly number: string
  readonly amountMmk: number
}

/** Sends a picture with what its payer typed. */
export async function sendPicture(
  { services }: MoneyWorld,
  { student, offer }: Seat,
  { picture, transfer }: { picture: ProofFile; transfer: Transfer },
): Promise<void> {
  const { wallet, number, amountMmk } = transfer
  const outcome = await sendProofs(services, studentViewer(student), {
    target: targetOf(offer),
    files: [picture],
    claim: { paymentMethodId: wallet.id, numberTyped: number, amountMmk },
  })
  if (outcome !== 'success') throw new Error(`no application of student ${student.id} takes a picture`)
}

/** Records a transfer at the desk; less than what is owed is a part of it. */
export function enter(
  { services: { db }, finance }: MoneyWorld,
  { id, offer }: Application,
  { wallet, number, amountMmk }: Transfer,
): Promise<VerifiedAtDesk> {
  const confirmed = {
    knowsReusedPicture: false,
    takesPart: true,
    takesSurplus: true,
    takesClosed: false,
    isFurtherTransfer: false,
  }
  const payment = { methodId: wallet.id, transactionNo: number, amountMmk, ...confirmed }
  return verifyAtDesk(db, finance, { ref: { kind: offer.kind, id }, payment })
}

/** What the worker does after each decision. */
export function settleDecided({ services: { db } }: MoneyWorld, { id }: Application): Promise<void> {
  return db.transaction().execute((tx) => lockAndSettleOrder(tx, id, { type: 'system', id: null }))
}

/** Draws pictures of transfers in one go, because each start of the drawing process takes a while. */
export async function drawPictures(
  { renderer }: MoneyWorld,
  receipts: readonly Receipt[],
): Promise<Map<string, ProofFile>> {
  const drawings = receipts.map((receipt) => ({
    svg: receiptSvg(receipt),
    file: join(renderer.folder, `money-${receipt.transactionNo}.png`),
  }))
  await renderer.draw(drawings)
  const files = await Promise.all(drawings.map(async ({ file }) => toFile(await readFile(file))))
  return new Map(receipts.map(({ transactionNo }, index) => [transactionNo, files[index] as ProofFile]))
}

function toFile(bytes: Buffer): ProofFile {
  return {
    sizeBytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest(),
    head: bytes.subarray(0, 4100),
    read: async () => bytes,
  }
}
