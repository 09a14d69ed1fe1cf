import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, type CalendarDay } from '#platform/contract/calendar.ts'
import { holdClockAt, today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { aPaymentMethod, type Enrolment } from '#tests/support/builders.ts'
import type { Caller, DomainApi } from '#tests/support/domain-api.ts'
import { aPaymentDesk, aPurchase, expectMoneyAddsUp, readOrder } from '#tests/support/payment-desk.ts'
import { enrolmentRow } from '#tests/support/rows.ts'
import { sendStatement } from '#tests/support/statement-file.ts'
import { applyRows } from './apply-rows.ts'

let db: Db
let api: DomainApi
let finance: Caller
let wallet: { id: number }
const FEE = 45_000

beforeAll(async () => {
  ;({ db, api, aung: finance } = await aPaymentDesk())
  wallet = await aPaymentMethod(db)
})

const tomorrow = () => addDays(today(), 1)
const referenceOf = async (enrolment: Enrolment): Promise<string> => (await readOrder(api, enrolment)).reference

/** Sends a statement whose rows name orders, to be compared or imported. */
function send(path: string, rows: readonly { day: CalendarDay; number: string; note: string }[]) {
  const lines = rows.map(({ day, number, note }) => `${day} 09:00,${number},${FEE},Ma,${note}`)
  const header = 'Date,Transaction ID,Amount,Name,Remark'
  return sendStatement(api, { path, as: finance, methodId: wallet.id, lines: [header, ...lines] })
}
const apply = () => applyRows(db, { methodId: wallet.id, adminId: finance.id })
const listed = async (path: string, number: string) =>
  (await api.get(`${path}?method_id=${wallet.id}`, { as: finance })).json.data.find(
    ({ transaction_no }: { transaction_no: string }) => transaction_no === number,
  )

describe('a row of a statement whose day is still to come', () => {
  it('is named before the import, and one of today is not', async () => {
    const rows = [
      { day: today(), number: 'FUT-1001', note: '' },
      { day: tomorrow(), number: 'FUT-1002', note: '' },
    ]
    const found = await send('/admin/statements/compare', rows)
    expect(found).toMatchObject({ rows: 2, future_count: 1 })
    expect(found.future).toEqual([{ transaction_no: 'FUT-1002', day: tomorrow(), amount: FEE }])
  })

  it('is imported with a mark and accepts no payment, although it names an order and its rest', async () => {
    const [ofToday, ofTomorrow] = [await aPurchase(db, FEE), await aPurchase(db, FEE)]
    const rows = [
      { day: today(), number: 'FUT-2001', note: await referenceOf(ofToday) },
      { day: tomorrow(), number: 'FUT-2002', note: await referenceOf(ofTomorrow) },
    ]
    expect(await send('/admin/statements/compare', rows)).toMatchObject({ accepted: 1, proposed: 1 })
    expect(await send('/admin/statements', rows)).toMatchObject({ new: 2, future_count: 1 })
    expect(await listed('/admin/statements', 'FUT-2001')).toMatchObject({ future: false })
    expect(await listed('/admin/statements', 'FUT-2002')).toMatchObject({ future: true, state: 'order' })
    expect(await apply()).toEqual({ accepted: 1, held: 1 })
    expect((await enrolmentRow(db, ofToday)).paymentVerifiedAt).not.toBeNull()
    expect((await enrolmentRow(db, ofTomorrow)).paymentVerifiedAt).toBeNull()
    const held = await listed('/admin/statement-rows', 'FUT-2002')
    expect(held).toMatchObject({ future: true, held: FEE, proposal: { kind: 'matched', by: 'reference' } })
    await expectMoneyAddsUp(db)
    const parts = [{ enrolment_id: ofTomorrow.id, amount: FEE }]
    expect((await api.post(`/admin/statement-rows/${held.id}/give`, { as: finance, body: { parts } })).status).toBe(200)
    expect((await enrolmentRow(db, ofTomorrow)).paymentVerifiedAt).not.toBeNull()
    await expectMoneyAddsUp(db)
  })

  it('keeps its mark when its day has come, and is still left to a person', async () => {
    const purchase = await aPurchase(db, FEE)
    await send('/admin/statements', [{ day: tomorrow(), number: 'FUT-3001', note: await referenceOf(purchase) }])
    const release = holdClockAt(`${addDays(today(), 2)}T09:00:00+06:30`)
    try {
      expect(await listed('/admin/statements', 'FUT-3001')).toMatchObject({ future: true })
      expect(await apply()).toEqual({ accepted: 0, held: 1 })
    } finally {
      release()
    }
  })

  it('says so in the saved list', async () => {
    const { body } = await api.get(`/admin/statements/export?format=csv&method_id=${wallet.id}`, {
      as: finance,
      headers: { 'accept-language': 'en' },
    })
    const [head = '', ...lines] = body.split('\r\n')
    const at = head.split(',').indexOf('Future day')
    const markOf = (number: string) => lines.find((line) => line.includes(number))?.split(',')[at]
    expect([markOf('FUT-2001'), markOf('FUT-2002')]).toEqual(['', 'Yes'])
  })
})
