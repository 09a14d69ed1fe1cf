import { beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#platform/contract/calendar.ts'
import { today } from '#platform/server/clock.ts'
import { anEnrolment, aPaymentMethod, aVideoCourse, type Enrolment } from '#tests/support/builders.ts'
import { aPaymentDesk, type PaymentDesk } from '#tests/support/payment-desk.ts'
import { sendStatement } from '#tests/support/statement-file.ts'

let desk: PaymentDesk
let wave: { id: number; familyId: number }
let numbers = 70_000
const FEE = 50_000
const WHY = 'KBZPay အကောင့်ကို ပိတ်ထားပါသည်။'

beforeAll(async () => {
  desk = await aPaymentDesk()
  wave = await aPaymentMethod(desk.db, { name: 'Wave Pay' })
})

async function importRow(cells: string, methodId = desk.methodId): Promise<void> {
  const lines = ['Date,Transaction ID,Amount,Payer', `${addDays(today(), -1)} 10:00,${cells}`]
  await sendStatement(desk.api, { as: desk.aung, methodId, lines })
}
/** A purchase of which 5,000 may go back. */
async function anOverpaid(method_id = desk.methodId): Promise<{ purchase: Enrolment; number: string }> {
  numbers += 1
  const number = String(numbers)
  const purchase = await anEnrolment(desk.db, { courseId: (await aVideoCourse(desk.db, { feeMmk: FEE })).id })
  const body = { transaction_no: number, method_id, amount: FEE + 5000 }
  expect((await desk.api.post(`/admin/enrolments/course/${purchase.id}/verify`, { as: desk.aung, body })).status).toBe(
    200,
  )
  return { purchase, number }
}
const refundable = async ({ id }: Enrolment) =>
  (await desk.api.get(`/admin/enrolments/course/${id}/refundable`, { as: desk.aung })).json.transfers[0]
async function ask(purchase: Enrolment, change: object = {}) {
  const { id, version } = await refundable(purchase)
  const target = { wallet_id: desk.familyId, account_no: '09 420 000 111', holder: 'Ma Thiri' }
  const body = { transfer_id: id, amount: 5000, version, reason: 'ပိုလွှဲမိပါသည်။', ...target, ...change }
  return desk.api.post('/admin/refunds', { as: desk.aung, body })
}
const seenBySecond = async (id: number, list = '/admin/refunds') =>
  (await desk.api.get(`${list}?state=asked`, { as: desk.su })).json.data.find((row: { id: number }) => row.id === id)
const fieldsOf = (reply: { json: { errors?: object } }) => Object.keys(reply.json.errors ?? {})
const audited = async ({ id }: Enrolment) => {
  const { after } = await desk.db
    .selectFrom('auditLog')
    .select('after')
    .where('action', '=', 'enrolment.refund-ask')
    .where('target', '=', `enrolment:${id}`)
    .executeTakeFirstOrThrow()
  return after
}

describe('the account from which money came', () => {
  it('is offered with the wallet, and with the number and name that the statement shows', async () => {
    const { purchase, number } = await anOverpaid()
    const wallet = { wallet_id: desk.familyId, wallet: 'KBZPay' }
    expect((await refundable(purchase)).origin).toEqual({ ...wallet, account_no: null, holder: null })
    await importRow(`${number},${FEE + 5000},Ma Thiri (+95 9420000111)`)
    const origin = { ...wallet, account_no: '+959420000111', holder: 'Ma Thiri' }
    expect((await refundable(purchase)).origin).toEqual(origin)
    const { json } = await ask(purchase)
    expect(await seenBySecond(json.id)).toMatchObject({ origin, target: { differs: null, reason: null } })
    expect(await audited(purchase)).toMatchObject({ target: 'KBZPay · 09 420 000 111 · Ma Thiri' })
  })

  it('is shown by a statement of another wallet of the family, and by the row that was given', async () => {
    const sister = await aPaymentMethod(desk.db, { name: 'KBZPay 2', family: 'KBZPay' })
    const { purchase, number } = await anOverpaid()
    await importRow(`${number},${FEE + 5000},09420000777`, sister.id)
    expect((await refundable(purchase)).origin).toMatchObject({ account_no: '09420000777', holder: null })

    await importRow(`,${FEE + 6000},Ko Aung 09420000888`)
    const { id } = await desk.db
      .selectFrom('statementRows')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const other = await anEnrolment(desk.db, { courseId: (await aVideoCourse(desk.db, { feeMmk: FEE })).id })
    const body = { parts: [{ enrolment_id: other.id, amount: FEE + 6000 }] }
    expect((await desk.api.post(`/admin/statement-rows/${id}/give`, { as: desk.aung, body })).status).toBe(200)
    expect((await refundable(other)).origin).toMatchObject({ account_no: '09420000888', holder: 'Ko Aung' })
  })

  it('is not shown by a row of another family with the same number, nor by a masked account', async () => {
    const { purchase, number } = await anOverpaid()
    await importRow(`${number},${FEE + 5000},09420000999`, wave.id)
    expect((await refundable(purchase)).origin.account_no).toBeNull()
    await importRow(`${number},${FEE + 5000},Ma Thiri ******0111`)
    expect((await refundable(purchase)).origin).toMatchObject({ account_no: null })
  })
})

describe('a refund to another account', () => {
  it('needs a reason beside its field, which is kept, audited, saved and shown to the second person', async () => {
    const { purchase, number } = await anOverpaid()
    await importRow(`${number},${FEE + 5000},Ma Thiri 09420000111`)
    const other = { wallet_id: wave.familyId, account_no: '09420000222' }
    expect(fieldsOf(await ask(purchase, other))).toEqual(['target_reason'])
    expect(fieldsOf(await ask(purchase, { ...other, target_reason: '  ' }))).toEqual(['target_reason'])
    expect(fieldsOf(await ask(purchase, { ...other, target_reason: 'x'.repeat(2001) }))).toEqual(['target_reason'])
    expect(fieldsOf(await ask(purchase, { account_no: '09420000112' }))).toEqual(['target_reason'])
    expect((await refundable(purchase)).refundable).toBe(5000)

    const asked = await ask(purchase, { ...other, target_reason: WHY })
    expect(asked.json).toMatchObject({ state: 'asked' })
    for (const list of ['/admin/refunds', '/admin/refunds/all'])
      expect(await seenBySecond(asked.json.id, list)).toMatchObject({
        target: { wallet: 'Wave Pay', account_no: '09420000222', same_wallet: false, differs: 'wallet', reason: WHY },
        origin: { wallet: 'KBZPay', account_no: '09420000111', holder: 'Ma Thiri' },
      })
    expect(await audited(purchase)).toMatchObject({
      target: 'Wave Pay · 09420000222 · Ma Thiri',
      origin: 'KBZPay · 09420000111 · Ma Thiri',
      targetReason: WHY,
    })
    expect((await desk.api.get('/admin/refunds/export?format=csv', { as: desk.su })).body).toContain(WHY)
    const change = desk.db.updateTable('refunds').set({ targetReason: null }).where('id', '=', asked.json.id)
    await expect(change.execute()).rejects.toThrow(/stays as it was asked for/)
  })

  it('of the wallet needs one also when no statement shows the number; the same wallet needs none', async () => {
    const { purchase } = await anOverpaid()
    expect(fieldsOf(await ask(purchase, { wallet_id: wave.familyId }))).toEqual(['target_reason'])
    const { json } = await ask(purchase, { account_no: '09420000555', target_reason: WHY })
    expect(await seenBySecond(json.id)).toMatchObject({ target: { differs: null, reason: null } })
  })

  it('is based on the account that was shown', async () => {
    const { purchase, number } = await anOverpaid()
    const { version } = await refundable(purchase)
    await importRow(`${number},${FEE + 5000},09420000333`)
    expect((await ask(purchase, { version })).json.code).toBe('CHANGED_MEANWHILE')
  })

  it('shows the second person an account that a statement has named since', async () => {
    const { purchase, number } = await anOverpaid()
    const { json } = await ask(purchase)
    await importRow(`${number},${FEE + 5000},09420000444`)
    expect(await seenBySecond(json.id)).toMatchObject({
      target: { differs: 'account', reason: null },
      origin: { account_no: '09420000444' },
    })
  })
})

it('money of before there were wallet families has no known account', async () => {
  const { purchase } = await anOverpaid()
  const legacy = await anEnrolment(desk.db, { courseId: purchase.courseId as number })
  await desk.db
    .insertInto('transfers')
    .values({ enrolmentId: legacy.id, source: 'legacy', amountMmk: 5000, insertedAt: new Date() })
    .execute()
  expect((await refundable(legacy)).origin).toBeNull()
})
