import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { keepPrivatePicture } from '#domains/accounts/server/profile/profile-pictures.ts'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { transferNumberKey } from '#domains/payments/contract/transfer-number.ts'
import { storeProof } from '#domains/payments/server/proofs/store-proof.ts'
import { saveReading } from '#domains/payments/server/reading/readings.queries.ts'
import { readSettings } from '#domains/site/server/settings.ts'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { yangonDay } from '#platform/contract/calendar.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import methods from '../../database/seed/payment-methods.json' with { type: 'json' }
import { assignPayout, insertAll } from './demo.queries.ts'
import { dayBefore, daysAgo, hoursBefore } from './demo-days.ts'
import type { StoredEnrolment } from './demo-enrolments.ts'
import { transactionNo } from './demo-enrolments.ts'
import type { Owner } from './demo-people.ts'
import { factsOf, type Receipt, receiptSvg } from './draw/receipt.ts'
import type { Renderer } from './draw/renderer.ts'
import type { Rng } from './rng.ts'

const sha256Of = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

/** A payment method, and the family in which its transaction numbers are unique. */
export interface DemoMethod {
  readonly id: number
  readonly familyId: number
  readonly name: string
  readonly kind: string
}

/** The payment methods, each a family of its own; the last one has no account number. */
export async function seedPaymentMethods(tx: Tx): Promise<DemoMethod[]> {
  const familyIds = await insertAll(
    tx,
    'walletFamilies',
    methods.map(({ name }) => ({ name })),
  )
  const rows = methods.map(({ account_no, holder_name, daily_cap, qr_text, ...method }, position) => ({
    ...method,
    accountNo: account_no,
    holderName: holder_name,
    dailyCapMmk: daily_cap,
    qrText: qr_text,
    position,
    familyId: familyIds[position] as number,
  }))
  const ids = await insertAll(tx, 'paymentMethods', rows)
  return rows.map(({ name, kind, familyId }, at) => ({ id: ids[at] as number, familyId, name, kind }))
}

/** The transfers that paid for verified enrolments. */
export async function seedTransfers(
  tx: Tx,
  provided: readonly DemoMethod[],
  enrolments: readonly StoredEnrolment[],
): Promise<void> {
  const familyOf = new Map(provided.map(({ id, familyId }) => [id, familyId]))
  const paid = enrolments.flatMap((one) => (one.verified && one.offer.feeMmk > 0 ? [{ ...one, by: one.verified }] : []))
  const rows = paid.map(({ id, by, offer, transactionNo: number, appliedAt, proofAt }) => ({
    enrolmentId: id,
    paymentMethodId: by.methodId,
    familyId: familyOf.get(by.methodId) as number,
    numberTyped: number,
    numberKey: transferNumberKey(number) as string,
    amountMmk: offer.feeMmk,
    source: 'claim',
    verifiedBy: by.adminId,
    insertedAt: proofAt ?? appliedAt,
  }))
  await insertAll(tx, 'transfers', rows)
}

interface Desk extends Pick<AppServices, 'storage'> {
  readonly renderer: Renderer
  readonly rng: Rng
  readonly methodIds: readonly number[]
}

/** Number of pictures processed at the same time. */
const atOnce = 4

/** Draws and stores a payment picture for each enrolment with a proof. */
export async function seedProofs(tx: Tx, desk: Desk, enrolments: readonly StoredEnrolment[]): Promise<void> {
  // Sorted by arrival, because the desk's queue is in the order of ids.
  const sent = enrolments
    .flatMap((one) => (one.proofAt ? [{ ...one, proofAt: one.proofAt }] : []))
    .toSorted((a, b) => Number(a.proofAt) - Number(b.proofAt))
  const receipts = sent.map(({ student, offer, proofAt, transactionNo, verified }) => ({
    from: student.name,
    amountMmk: offer.feeMmk,
    paidAt: proofAt,
    transactionNo,
    wallet: walletOf(desk, verified?.methodId),
  }))
  const pictures = await drawReceipts(desk, receipts)
  const rows = await inTurns(sent, async (one, at) => {
    const bytes = pictures[at] as Buffer
    const { path, pixelsSha256 } = await storeProof(desk.storage, bytes)
    const reading = JSON.stringify(factsOf(receipts[at] as Receipt))
    const picture = { filePath: path, sha256: sha256Of(bytes), pixelsSha256, uploadedAt: one.proofAt, reading }
    return { enrolmentId: one.id, ...picture, ...answerOf(one) }
  })
  await insertAll(tx, 'paymentProofs', rows)
}

/** The desk's answer to a picture: none while the application waits. */
function answerOf({ verified, status, proofAt, decidedAt, reason }: StoredEnrolment & { proofAt: Date }) {
  if (verified) {
    const [answeredAt, answeredBy] = [hoursBefore(proofAt, -1), verified.adminId]
    return { answer: 'accepted', answeredAt, answeredBy, answerReason: null }
  }
  if (status !== EnrolmentStatus.rejected)
    return { answer: null, answeredAt: null, answeredBy: null, answerReason: null }
  return { answer: 'refused', answeredAt: decidedAt ?? proofAt, answeredBy: null, answerReason: reason ?? null }
}

/** The wallet of the verified payment, otherwise any of them. */
function walletOf({ rng, methodIds }: Desk, methodId: number | undefined): string {
  const method = methodId === undefined ? undefined : methods[methodIds.indexOf(methodId)]
  return (method ?? rng.one(methods)).name
}

async function inTurns<Item, Made>(
  items: readonly Item[],
  make: (item: Item, at: number) => Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = []
  for (let at = 0; at < items.length; at += atOnce) {
    made.push(...(await Promise.all(items.slice(at, at + atOnce).map((item, offset) => make(item, at + offset)))))
  }
  return made
}

/** Registration fees of teachers and schools; those that wait for approval or are unpaid have sent a picture. */
export async function seedRegistrations(
  tx: Tx,
  desk: Desk,
  { owners, unpaidId, adminId }: { owners: readonly Owner[]; unpaidId: number; adminId: number },
): Promise<void> {
  const { registration_fee_mmk: amountMmk } = await readSettings(tx)
  const ids = await insertAll(
    tx,
    'registrationPayments',
    owners.map(({ id, status }, at) => ({
      accountId: id,
      amountMmk,
      ...(status === AccountStatus.approved ? { checkedBy: adminId, checkedAt: daysAgo(200 + at, 14) } : {}),
      insertedAt: daysAgo(status === AccountStatus.approved ? 201 + at : 2, 11),
    })),
  )
  const waiting = owners
    .map((owner, at) => ({ owner, id: ids[at] as number }))
    .filter(({ owner }) => owner.status !== AccountStatus.approved || owner.id === unpaidId)
  const receipts = waiting.map(({ owner }, at) => ({
    from: owner.name,
    amountMmk,
    paidAt: daysAgo(2, 10),
    transactionNo: transactionNo(900 + at),
    wallet: walletOf(desk, undefined),
  }))
  const pictures = await drawReceipts(desk, receipts)
  const files = []
  for (const [at, { id }] of waiting.entries()) {
    const bytes = pictures[at] as Buffer
    const kept = await keepPrivatePicture(desk.storage, 'registrations', bytes)
    if ('path' in kept) files.push({ registrationPaymentId: id, filePath: kept.path, sha256: sha256Of(bytes) })
  }
  const pictureIds = await insertAll(tx, 'registrationPaymentFiles', files)
  for (const [at, registrationPictureId] of pictureIds.entries()) {
    await saveReading(tx, { registrationPictureId }, factsOf(receipts[at] as Receipt))
  }
}

async function drawReceipts({ renderer }: Desk, receipts: readonly Receipt[]): Promise<Buffer[]> {
  const drawings = receipts.map((receipt) => ({
    svg: receiptSvg(receipt),
    file: join(renderer.folder, `receipt-${receipt.transactionNo}.png`),
  }))
  await renderer.draw(drawings)
  return Promise.all(drawings.map(({ file }) => readFile(file)))
}

/**
 * Pays owners for verified payments: ended classes, and video courses of past months. The oldest runs are paid,
 * the newest are pending.
 *
 * @see OP-109, OP-110
 */
export async function seedPayouts(tx: Tx, enrolments: readonly StoredEnrolment[], adminId: number): Promise<void> {
  const { commission_percent: percentage } = await readSettings(tx)
  const due = enrolments.filter(
    (one) =>
      one.verified &&
      one.status !== EnrolmentStatus.applying &&
      one.status !== EnrolmentStatus.rejected &&
      periodOf(one) !== undefined,
  )
  const runs = Object.values(
    Object.groupBy(due, (one) => `${one.offer.classId ?? 0}/${one.offer.courseId}/${periodOf(one)}`),
  )
  const rows = runs.map((run = [], at) => {
    const { offer } = run[0] as StoredEnrolment
    const totalAmountMmk = offer.feeMmk * run.length
    const isPaid = at % 3 !== 2
    return {
      kind: offer.kind,
      ownerId: offer.owner.id,
      classId: offer.classId,
      courseId: offer.courseId,
      periodMonth: offer.kind === 'course' ? (periodOf(run[0] as StoredEnrolment) ?? null) : null,
      totalStudents: run.length,
      unitFeeMmk: offer.feeMmk,
      totalAmountMmk,
      percentage,
      payableMmk: Math.floor((totalAmountMmk * (100 - percentage)) / 100),
      paidOn: isPaid ? dayBefore(at + 2) : null,
      reference: isPaid ? `BT-${1042 + at}` : null,
      createdBy: adminId,
      insertedAt: daysAgo(at + 4, 16),
    }
  })
  const ids = await insertAll(tx, 'payouts', rows)
  for (const [at, run = []] of runs.entries()) {
    await assignPayout(
      tx,
      ids[at] as number,
      run.map(({ id }) => id),
    )
  }
}

/** The month of a video purchase, or the class's end; undefined while that month or class is running. */
function periodOf({ offer, decidedAt }: StoredEnrolment): string | undefined {
  if (!decidedAt) return undefined
  if (offer.endDate !== null) return offer.endDate < dayBefore(0) ? offer.endDate : undefined
  const month = `${yangonDay(decidedAt).slice(0, 7)}-01`
  return month < `${dayBefore(0).slice(0, 7)}-01` ? month : undefined
}
