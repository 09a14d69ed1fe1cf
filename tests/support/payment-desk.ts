import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { expect } from 'vitest'
import { readBalance, readOwed } from '#domains/ledger/server/index.ts'
import { listCreditOfPayers } from '#domains/payments/server/credits/credit-list.queries.ts'
import { enrolmentDecidedHandler, mountPayments } from '#domains/payments/server/index.ts'
import { checkLedger } from '#domains/payouts/server/index.ts'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { createFileStorage } from '#platform/server/files/file-storage.ts'
import { createLinkSigner } from '#platform/server/files/signed-links.ts'
import type { Storage } from '#platform/server/files/storage.ts'
import { atFileEnd } from './at-file-end.ts'
import {
  type Account,
  anAdmin,
  anEnrolment,
  aPaymentMethod,
  aTeacher,
  aVideoCourse,
  type Enrolment,
} from './builders.ts'
import { aDatabase } from './database.ts'
import { aDomainApi, type Caller, type DomainApi, type MountDomain } from './domain-api.ts'
import { aQueue } from './queue.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** The payment desk on a database of its own. */
export interface PaymentDesk {
  readonly db: Db
  readonly api: DomainApi
  /** Two admins of finance, Ko Aung and Ma Su. */
  readonly aung: Caller
  readonly su: Caller
  /** The wallet KBZPay. */
  readonly methodId: number
  readonly familyId: number
}

/** A payment desk whose pictures are stored and read. */
export interface PictureDesk extends PaymentDesk {
  readonly storage: Storage
  readonly config: AppServices['config']
}

/** Opens a payment desk that stores pictures and lets jobs read them. */
export async function aPictureDesk(): Promise<PictureDesk> {
  const storage = await aStorage()
  const config = { publicUrl: 'https://pyinnya.test', receiptReading: true } as AppServices['config']
  return { ...(await openDesk([mountPayments], { config, storage })), config, storage }
}

/**
 * Opens the calls of payments on a new database with two admins of finance and a wallet.
 *
 * @param also - mounts further domains
 * @param files - whether pictures can be stored
 */
export async function aPaymentDesk({
  also = [],
  files = false,
}: {
  also?: readonly MountDomain[]
  files?: boolean
} = {}): Promise<PaymentDesk> {
  const config = { publicUrl: 'https://pyinnya.test' } as AppServices['config']
  return openDesk([mountPayments, ...also], files ? { config, storage: await aStorage() } : { config })
}

async function openDesk(mounts: readonly MountDomain[], services: Partial<AppServices>): Promise<PaymentDesk> {
  const database = await aDatabase()
  const { db } = database
  await aQueue(database)
  const api = await aDomainApi(mounts, { ...services, db, links: createLinkSigner('secret', Date.now) })
  const aung = await anAdmin(db, { role: 'finance', name: 'Ko Aung' })
  const su = await anAdmin(db, { role: 'finance', name: 'Ma Su' })
  const { id: methodId, familyId } = await aPaymentMethod(db, { name: 'KBZPay' })
  return { db, api, aung, su, methodId, familyId }
}

async function aStorage() {
  const folder = await temporaryFolder('payments')
  atFileEnd(() => rm(folder, { recursive: true, force: true }))
  return createFileStorage(folder)
}

/** An admin's decision on an enrolment, and what the worker does after it. */
export async function decideAtDesk(
  { db, api, as }: { readonly db: Db; readonly api: DomainApi; readonly as: Caller },
  { kind, id }: Enrolment,
  { verb, body }: { readonly verb: string; readonly body: object },
): Promise<void> {
  const reply = await api.post(`/admin/enrolments/${kind}/${id}/${verb}`, { as, body })
  expect(reply.status).toBe(200)
  await enrolmentDecidedHandler(db).run({ enrolmentId: id }, { jobId: 'test', attempt: 1 } as never)
}

let pictures = 0
/** The hash of a picture that tests name by a text. */
export const sha256Of = (text: string) => createHash('sha256').update(text).digest()

/** A purchase of a video course. */
export const aPurchase = async (db: Db, feeMmk: number): Promise<Enrolment> =>
  anEnrolment(db, { courseId: (await aVideoCourse(db, { feeMmk })).id })

/** A picture of a payment that waits at the desk. */
export async function aWaitingPicture(db: Db, enrolmentId: number, uploadedAt = new Date()): Promise<void> {
  pictures += 1
  await db
    .insertInto('paymentProofs')
    .values({
      enrolmentId,
      uploadedAt,
      filePath: 'private/proofs/1/1600.webp',
      sha256: sha256Of(`proof ${pictures}`),
    })
    .execute()
}

/** A purchase whose picture waits at the desk. */
export async function aWaitingPurchase(db: Db, feeMmk: number, uploadedAt?: Date): Promise<number> {
  const { id } = await aPurchase(db, feeMmk)
  await aWaitingPicture(db, id, uploadedAt)
  return id
}

/** Somebody who has registered, with the payment and its picture. */
export interface Applicant {
  readonly account: Account
  /** Of the registration payment. */
  readonly id: number
}

export async function anApplicant(
  db: Db,
  feeMmk: number,
  { picture = '', sentAt = new Date(), status = AccountStatus.pending as AccountStatus, person = {} } = {},
): Promise<Applicant> {
  const account = await aTeacher(db, { ...person, status })
  const { id } = await db
    .insertInto('registrationPayments')
    .values({ accountId: account.id, amountMmk: feeMmk, insertedAt: sentAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  pictures += 1
  await sendRegistrationPicture(db, id, picture || `registration ${pictures}`, sentAt)
  return { account, id }
}

/** Adds a picture to a registration payment; equal texts are equal pictures. */
export async function sendRegistrationPicture(
  db: Db,
  registrationPaymentId: number,
  picture: string,
  uploadedAt = new Date(),
): Promise<void> {
  await db
    .insertInto('registrationPaymentFiles')
    .values({
      registrationPaymentId,
      uploadedAt,
      filePath: `private/registrations/${registrationPaymentId}/1600.webp`,
      sha256: sha256Of(picture),
      pixelsSha256: sha256Of(`pixels of ${picture}`),
    })
    .execute()
}

export const studentOf = ({ studentId }: Enrolment): Caller => ({ id: studentId, role: 'student' })

/** The order of an enrolment, as its student reads it. */
export async function readOrder(api: DomainApi, enrolment: Enrolment) {
  const { kind, classId, courseId } = enrolment
  const { json } = await api.get(`/my/${kind}/${classId ?? courseId}/order`, { as: studentOf(enrolment) })
  return json.order
}

/** The credit of the student of an enrolment by the ledger, in kyat. */
export const readCreditOf = async (db: Db, { studentId }: Enrolment) =>
  0 - (await readBalance(db, { kind: 'credit', holder: studentId }))

/** What the worker does after a committed decision about an enrolment. */
export const settleDecided = (db: Db, enrolmentId: number) =>
  enrolmentDecidedHandler(db).run({ enrolmentId }, { jobId: 'test', attempt: 1 } as never)

/** The ledger and the rows agree, also in the list of the credit of payers. */
export async function expectMoneyAddsUp(db: Db): Promise<void> {
  expect((await checkLedger(db)).differences).toEqual([])
  const { creditMmk } = await listCreditOfPayers(db, { limit: 1, offset: 0 })
  expect(creditMmk, 'the listed credit of payers').toBe((await readOwed(db, ['credit'])).credit)
}
