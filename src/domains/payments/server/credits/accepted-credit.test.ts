import { beforeAll, describe, expect, it } from 'vitest'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { approveEnrolment, lockEnrolment } from '#domains/enrolment/server/index.ts'
import { readBalance } from '#domains/ledger/server/index.ts'
import type { Db } from '#platform/server/database/connect.ts'
import type { Enrolment } from '#tests/support/builders.ts'
import type { Caller, DomainApi } from '#tests/support/domain-api.ts'
import {
  aPaymentDesk,
  aPurchase,
  decideAtDesk,
  expectMoneyAddsUp,
  readCreditOf,
  settleDecided,
} from '#tests/support/payment-desk.ts'
import { enrolmentRow } from '#tests/support/rows.ts'

const FEE = 650_000
const reason = 'အတန်း ပြည့်သွားပါပြီ။'
let db: Db
let api: DomainApi
let aung: Caller
let su: Caller
let methodId: number
let numbers = 0

beforeAll(async () => {
  ;({ db, api, aung, su, methodId } = await aPaymentDesk())
})

const act = (as: Caller, { kind, id }: Enrolment, verb: string, body: object = {}) =>
  api.post(`/admin/enrolments/${kind}/${id}/${verb}`, { as, body })
const creditOf = (enrolment: Enrolment) => readCreditOf(db, enrolment)
const secondOf = async ({ id }: Enrolment) =>
  (await api.get(`/admin/enrolments?keyword=${id}`, { as: su })).json.data[0].second_person

/** A rejected application whose owner has accepted it after credit was entered for a second person. */
async function acceptedAfterEntry(amount: number): Promise<Enrolment> {
  const purchase = await aPurchase(db, FEE)
  await decideAtDesk({ db, api, as: aung }, purchase, { verb: 'reject', body: { reason } })
  numbers += 1
  const entry = { transaction_no: `0100${820_000 + numbers}`, method_id: methodId, amount }
  expect((await act(aung, purchase, 'credit', entry)).json).toMatchObject({ second_person: true })
  expect(await secondOf(purchase)).toMatchObject({ credit: true })
  await db.transaction().execute(async (tx) => {
    const enrolment = await lockEnrolment(tx, purchase.id)
    if (enrolment) await approveEnrolment(tx, enrolment, { type: 'owner', id: enrolment.ownerId })
  })
  await settleDecided(db, purchase.id)
  return purchase
}

/** @see P-CRD-01 */
describe('credit for a second person, of an application that its owner accepts meanwhile,', () => {
  it('pays the fee when it is confirmed; what is above it is credit', async () => {
    const accepted = await acceptedAfterEntry(FEE + 5_000)
    expect(await secondOf(accepted)).not.toHaveProperty('credit')
    const confirmed = await Promise.all([act(su, accepted, 'confirm'), act(su, accepted, 'confirm')])
    expect(confirmed.map(({ status }) => status)).toEqual([200, 200])
    const { status, paymentVerifiedAt } = await enrolmentRow(db, accepted)
    expect([status, paymentVerifiedAt !== null]).toEqual([EnrolmentStatus.approved, true])
    expect(await creditOf(accepted)).toBe(5_000)
    expect(await readBalance(db, { kind: 'wallet', holder: methodId })).toBe(FEE + 5_000)
    await expectMoneyAddsUp(db)
  })

  it('pays a part when it is less', async () => {
    const accepted = await acceptedAfterEntry(FEE - 50_000)
    expect((await act(su, accepted, 'confirm')).json).toMatchObject({ rest: 50_000 })
    expect((await enrolmentRow(db, accepted)).paymentVerifiedAt).toBeNull()
    expect(await creditOf(accepted)).toBe(0)
    await expectMoneyAddsUp(db)
  })
})
