import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { keepPrivatePicture } from '#domains/accounts/server/profile-pictures.ts'
import { keepProof, sha256Of } from '#domains/payments/server/keep-proof.ts'
import { readSettings } from '#domains/site/server/settings.ts'
import { yangonDay } from '#platform/contract/calendar.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import type { Ground } from '#platform/server/ground.ts'
import methods from '../../database/seed/payment-methods.json' with { type: 'json' }
import type { Chance } from './chance.ts'
import { assignPayout, insertAll } from './demo.queries.ts'
import { dayBefore, daysAgo } from './demo-days.ts'
import type { StoredEnrolment } from './demo-enrolments.ts'
import { transactionNo } from './demo-enrolments.ts'
import type { Owner } from './demo-people.ts'
import { receiptSvg } from './draw/receipt.ts'
import type { Studio } from './draw/studio.ts'

/** The ways to pay; the last one has no account number. */
export function seedPaymentMethods(tx: Tx): Promise<number[]> {
  const rows = methods.map(({ account_no, ...method }, position) => ({ ...method, accountNo: account_no, position }))
  return insertAll(tx, 'paymentMethods', rows)
}

type Desk = Pick<Ground, 'storage'> & { readonly studio: Studio; readonly chance: Chance }

/** Draws and keeps a payment picture for everyone who has sent one, each of its own. */
export async function seedProofs(tx: Tx, desk: Desk, enrolments: readonly StoredEnrolment[]): Promise<void> {
  const sent = enrolments.filter(({ proofAt }) => proofAt !== undefined)
  const pictures = await drawReceipts(
    desk,
    sent.map((one, at) => ({ from: one.student.name, amountMmk: one.offer.feeMmk, paidAt: one.proofAt as Date, at })),
  )
  const rows = []
  for (const [at, { id, proofAt }] of sent.entries()) {
    const bytes = pictures[at] as Buffer
    const { path, pixelsSha256 } = await keepProof(desk.storage, bytes)
    rows.push({ enrolmentId: id, filePath: path, sha256: sha256Of(bytes), pixelsSha256, uploadedAt: proofAt as Date })
  }
  // In the order in which they came, as the desk's queue expects of ids.
  await insertAll(
    tx,
    'paymentProofs',
    rows.toSorted((a, b) => Number(a.uploadedAt) - Number(b.uploadedAt)),
  )
}

/** What teachers and schools have paid to register; those who still wait have sent a picture of it. */
export async function seedRegistrations(
  tx: Tx,
  desk: Desk,
  { owners, adminId }: { owners: readonly Owner[]; adminId: number },
): Promise<void> {
  const { registration_fee_mmk: amountMmk } = await readSettings(tx)
  const ids = await insertAll(
    tx,
    'registrationPayments',
    owners.map(({ id, status }, at) => ({
      accountId: id,
      amountMmk,
      ...(status === 2 ? { checkedBy: adminId, checkedAt: daysAgo(200 + at, 14) } : {}),
      insertedAt: daysAgo(status === 2 ? 201 + at : 2, 11),
    })),
  )
  const waiting = owners
    .map((owner, at) => ({ owner, id: ids[at] as number }))
    .filter(({ owner }) => owner.status !== 2)
  const pictures = await drawReceipts(
    desk,
    waiting.map(({ owner }, at) => ({ from: owner.name, amountMmk, paidAt: daysAgo(2, 10), at: 900 + at })),
  )
  const files = []
  for (const [at, { id }] of waiting.entries()) {
    const bytes = pictures[at] as Buffer
    const kept = await keepPrivatePicture(desk.storage, 'registrations', bytes)
    if ('path' in kept) files.push({ registrationPaymentId: id, filePath: kept.path, sha256: sha256Of(bytes) })
  }
  await insertAll(tx, 'registrationPaymentFiles', files)
}

interface Transfer {
  readonly from: string
  readonly amountMmk: number
  readonly paidAt: Date
  readonly at: number
}

async function drawReceipts({ studio, chance }: Desk, transfers: readonly Transfer[]): Promise<Buffer[]> {
  const drawings = transfers.map(({ at, ...transfer }) => ({
    svg: receiptSvg({ ...transfer, wallet: chance.one(methods.slice(0, 3)).name, transactionNo: transactionNo(at) }),
    file: join(studio.folder, `receipt-${at}.png`),
  }))
  await studio.draw(drawings)
  return Promise.all(drawings.map(({ file }) => readFile(file)))
}

/**
 * Pays owners for what has been verified: classes that are over, and video courses of months that are over. The oldest
 * runs are paid, the newest wait.
 *
 * @see OP-109, OP-110
 */
export async function seedPayouts(tx: Tx, enrolments: readonly StoredEnrolment[], adminId: number): Promise<void> {
  const { commission_percent: percentage } = await readSettings(tx)
  const due = enrolments.filter(
    (one) => one.verified && one.status !== 1 && one.status !== 3 && periodOf(one) !== undefined,
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

/** The month of a video purchase, or the class's end; undefined while that month or class still runs. */
function periodOf({ offer, decidedAt }: StoredEnrolment): string | undefined {
  if (!decidedAt) return undefined
  if (offer.endDate !== null) return offer.endDate < dayBefore(0) ? offer.endDate : undefined
  const month = `${yangonDay(decidedAt).slice(0, 7)}-01`
  return month < `${dayBefore(0).slice(0, 7)}-01` ? month : undefined
}
