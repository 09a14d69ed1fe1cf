import { beforeAll, describe, expect, it } from 'vitest'
import { readBalance, readLiabilities, readWalletDay } from '#domains/ledger/server/index.ts'
import type { UnknownMoney } from '#domains/payments/contract/statement-money.contract.ts'
import { applyRows } from '#domains/payments/server/statements/apply-rows.ts'
import { writeSettings } from '#domains/site/server/settings.ts'
import { addDays } from '#platform/contract/calendar.ts'
import { BURMESE } from '#platform/messages/burmese.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { m } from '#platform/server/plain-messages.ts'
import { aClass, aCourse, anAdmin, anEnrolment, aPaymentMethod, aTeacher } from '#tests/support/builders.ts'
import type { Caller, DomainApi } from '#tests/support/domain-api.ts'
import { multipartPayload } from '#tests/support/multipart.ts'
import { aPaymentDesk, decideAtDesk, expectMoneyAddsUp } from '#tests/support/payment-desk.ts'
import type { BatchPayee } from '../../contract/payout-batches.contract.ts'
import { mountPayouts } from '../index.ts'

const FEE = 50_000
const NET = FEE * 0.9
const reason = 'အကောင့် ပိတ်ထားပါသည်။'
let db: Db
let api: DomainApi
let aung: Caller
let su: Caller
let desk: { id: number; familyId: number }
/** The wallet from which payouts are sent, another one in each test. */
let wallet: { id: number; familyId: number }
let numbers = 0

beforeAll(async () => {
  const opened = await aPaymentDesk({ also: [mountPayouts], files: true })
  ;({ db, api, aung, su } = opened)
  desk = { id: opened.methodId, familyId: opened.familyId }
})

const aNumber = () => {
  numbers += 1
  return `PAID${1000 + numbers}`
}
const refusal = ({ status, json }: { status: number; json: { code?: string } }) => [status, json.code]
async function call(path: string, body: object = {}, as = aung) {
  const { status, json } = await api.post(`/admin/${path}`, { as, body })
  expect([status, json.code], path).toEqual([200, undefined])
  return json
}
const balance = (of = wallet) => readBalance(db, { kind: 'wallet', holder: of.id })
const cost = () => readBalance(db, { kind: 'difference' })
const payable = async (ownerId: number) => (await readLiabilities(db, 'payable', [ownerId])).get(ownerId) ?? 0
const payoutsOf = (ownerId: number) =>
  db.selectFrom('payouts').selectAll().where('ownerId', '=', ownerId).orderBy('id').execute()
const accountOf = (ownerId: number) =>
  db.selectFrom('payoutAccounts').selectAll().where('ownerId', '=', ownerId).executeTakeFirstOrThrow()

/** A teacher with a confirmed account and so many payouts of one student each. */
async function anOwner(payouts = 1): Promise<number> {
  wallet = await aPaymentMethod(db)
  const { id: ownerId } = await aTeacher(db, { commissionPercent: 10 })
  const at = new Date()
  const confirmed = { enteredAt: at, usableFrom: at, confirmedBy: aung.id, confirmedAt: at }
  const account = { familyId: desk.familyId, accountNo: `09420${100_000 + ownerId}`, holder: 'ဒေါ်သီတာ' }
  await db
    .insertInto('payoutAccounts')
    .values({ ownerId, ...account, ...confirmed })
    .execute()
  await aPayout(ownerId, payouts)
  return ownerId
}
/** Further payouts of an owner, of one student each. */
async function aPayout(ownerId: number, count = 1): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    const { id: courseId } = await aCourse(db, { ownerId })
    const dates = { startDate: addDays(today(), -30), endDate: addDays(today(), -1) }
    const seat = await anEnrolment(db, { classId: (await aClass(db, { courseId, feeMmk: FEE, ...dates })).id })
    const paid = { transaction_no: `IN${1000 + seat.id}`, method_id: desk.id, amount: FEE }
    for (const [verb, body] of [['verify', paid] as const, ['approve', { reason }] as const])
      await decideAtDesk({ db, api, as: aung }, seat, { verb, body })
  }
  await call('payouts/run', { kind: 'class', until: today() })
}
const showBatch = async (id: number) => (await api.get(`/admin/payout-batches/${id}`, { as: aung })).json
/** Sends everything that is due in a batch. @returns the batch and the payee in it */
async function sendBatch(ownerId: number, number = aNumber()): Promise<{ batch: number; payee: number }> {
  const { version } = await call('payout-batches/preview')
  const { id: batch } = await call('payout-batches', { version })
  const { payees } = await showBatch(batch)
  const due = payees.find((row: BatchPayee) => row.payee.id === ownerId)
  const sent = { batch, payee: due.id }
  expect((await sentTo(sent, number)).status).toBe(200)
  return sent
}
async function sentTo({ batch, payee }: { batch: number; payee: number }, number = aNumber()) {
  const form = new FormData()
  const sent = { method_id: wallet.id, transaction_no: number, sent_on: today() }
  for (const [name, value] of Object.entries(sent)) form.append(name, String(value))
  const { payload, headers } = await multipartPayload(form)
  return api.post(`/admin/payout-batches/${batch}/payees/${payee}/sent`, { as: aung, body: payload, headers })
}
const returnOf = ({ batch, payee }: { batch: number; payee: number }, amount: number | string, as = aung) =>
  api.post(`/admin/payout-batches/${batch}/payees/${payee}/returned`, { as, body: { amount, reason } })
const pay = (id: number, reference: string) =>
  api.post(`/admin/payouts/${id}/pay`, { as: aung, body: { paid_on: today(), reference, method_id: wallet.id } })
const returnSingle = (id: number, reference: string, { amount = NET, as = aung } = {}) =>
  api.post(`/admin/payouts/${id}/returned`, { as, body: { amount, reason, reference, paid_on: today() } })
const confirmAccount = async (ownerId: number) => call(`payout-accounts/${(await accountOf(ownerId)).id}/confirm`)
/** Imports and applies rows of the wallet. */
async function bring(...lines: (readonly [number: string, direction: 'in' | 'out', amount: number])[]): Promise<void> {
  const form = new FormData()
  form.append('method_id', String(wallet.id))
  const rows = lines.map(([number, direction, amount]) => `${today()} 10:00,${number},${direction},${amount},Bank,`)
  const header = 'Date,Transaction ID,Direction,Amount,Name,Remark'
  form.append('file', new Blob([[header, ...rows].join('\n')]), 'statement.csv')
  const { payload, headers } = await multipartPayload(form)
  expect((await api.post('/admin/statements', { as: aung, headers, body: payload })).status).toBe(200)
  await applyRows(db, { methodId: wallet.id, adminId: aung.id })
}
const unknown = async (): Promise<UnknownMoney[]> =>
  (await api.get(`/admin/statement-rows?method_id=${wallet.id}`, { as: aung })).json.data
const explain = (row: number, return_id: number, as = aung) =>
  api.post(`/admin/statement-rows/${row}/returned-payout`, { as, body: { return_id, reason } })
const setLimit = (second_person_above_mmk: number) =>
  writeSettings(db, { kind: 'admin', ...aung } as AdminViewer, { second_person_above_mmk })
const outRows = async () => (await api.get(`/admin/statements/outgoing?method_id=${wallet.id}`, { as: aung })).json.data

describe('a transfer of a batch that came back', () => {
  it('is owed again once, for two people and ten presses, and is paid by a later batch under its own invoices', async () => {
    const ownerId = await anOwner(2)
    const number = aNumber()
    const sent = await sendBatch(ownerId, number)
    const before = await payoutsOf(ownerId)
    expect([await payable(ownerId), await balance()]).toEqual([0, -2 * NET])
    const presses = Array.from({ length: 10 }, (_, at) => returnOf(sent, 2 * NET, at % 2 === 0 ? aung : su))
    const replies = await Promise.all(presses)
    expect(new Set(replies.map(({ status, json }) => `${status} ${json.id}`)).size).toBe(1)
    expect([await payable(ownerId), await balance()]).toEqual([2 * NET, 0])
    await expectMoneyAddsUp(db)
    const notices = await db.selectFrom('notifications').selectAll().where('recipientId', '=', ownerId).execute()
    expect(notices.filter(({ message }) => message.includes(reason))).toHaveLength(1)
    const audit = await db.selectFrom('auditLog').selectAll().where('action', '=', 'payout.came-back').execute()
    expect(audit.filter(({ target }) => target === `payout-batch:${sent.batch}`)).toHaveLength(1)

    const owner = { role: 'teacher', id: ownerId } as const
    const [first] = await payoutsOf(ownerId)
    expect(first).toMatchObject({ id: before[0]?.id, paidOn: null, reference: null, batchPayeeId: null })
    const invoice = (await api.get(`/teacher/payment/${first?.id}`, { as: owner })).json
    expect(invoice).toMatchObject({ paid_unpaid: null, returned: { amount: 2 * NET, reason } })
    expect((await api.get('/teacher/payment/list', { as: owner })).json.data[0].returned).toMatchObject({ reason })
    const own = (await api.get('/my/payout-account', { as: owner })).json
    expect(own).toMatchObject({ account: { state: 'unconfirmed' }, returned: { amount: 2 * NET, reason } })
    expect((await api.get('/my/balance', { as: owner })).json).toMatchObject({ payable: 2 * NET, paid: 0 })
    const { payees } = await showBatch(sent.batch)
    expect(payees.find(({ id }: BatchPayee) => id === sent.payee)).toMatchObject({
      state: 'sent',
      returned: { amount: 2 * NET, fee: 0, reason },
    })

    const outOf = async () =>
      (await call('payout-batches/preview')).payees.find((row: BatchPayee) => row.payee.id === ownerId)
    expect(await outOf()).toMatchObject({ amount: 2 * NET, payouts: 2, out_reason: 'account_unconfirmed' })
    await confirmAccount(ownerId)
    await sendBatch(ownerId)
    expect([await payable(ownerId), await balance()]).toEqual([0, -2 * NET])
    expect((await payoutsOf(ownerId)).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    const again = (await api.get(`/teacher/payment/${first?.id}`, { as: owner })).json
    expect([again.paid_unpaid, again.returned]).toEqual([today(), undefined])
    expect((await api.get('/my/payout-account', { as: owner })).json.returned).toBeUndefined()
    await expectMoneyAddsUp(db)
  })

  it.each(['open', 'waiting'])('is taken out of a later batch that is %s', async (state) => {
    const ownerId = await anOwner()
    const sent = await sendBatch(ownerId)
    await aPayout(ownerId)
    await setLimit(state === 'open' ? 500_000 : NET - 1)
    const { version } = await call('payout-batches/preview')
    const later = await call('payout-batches', { version })
    await setLimit(500_000)
    expect(later.state).toBe(state)
    const dueIn = async () =>
      (await showBatch(later.id)).payees.find((row: BatchPayee) => row.payee.id === ownerId && row.out_reason === null)
    const due = await dueIn()
    expect(due).toMatchObject({ state: 'due', amount: NET })
    expect((await returnOf(sent, NET)).status).toBe(200)
    const { state: ended, payees } = await showBatch(later.id)
    expect(ended).toBe('closed')
    expect(payees.find(({ id }: BatchPayee) => id === due.id)).toMatchObject({
      state: 'out',
      out_reason: 'account_unconfirmed',
    })
    expect(refusal(await sentTo({ batch: later.id, payee: due.id }))).toEqual([422, 'PAYOUT_BATCH_NOT_OPEN'])
    await expectMoneyAddsUp(db)
    await confirmAccount(ownerId)
    await sendBatch(ownerId)
    expect(await payable(ownerId)).toBe(0)
    await expectMoneyAddsUp(db)
  })

  it('stays in a batch that sends to the account by which the owner has replaced it', async () => {
    const ownerId = await anOwner()
    const sent = await sendBatch(ownerId)
    const old = await accountOf(ownerId)
    await db.updateTable('payoutAccounts').set({ removedAt: new Date() }).where('id', '=', old.id).execute()
    const { familyId, holder, enteredAt, usableFrom, confirmedBy, confirmedAt } = old
    const usable = { holder, enteredAt, usableFrom, confirmedBy, confirmedAt }
    await db
      .insertInto('payoutAccounts')
      .values({ ownerId, familyId, accountNo: '09429999999', ...usable })
      .execute()
    await aPayout(ownerId)
    const { version } = await call('payout-batches/preview')
    const { id: later } = await call('payout-batches', { version })
    expect((await returnOf(sent, NET)).status).toBe(200)
    const { payees } = await showBatch(later)
    const due = payees.find((row: BatchPayee) => row.payee.id === ownerId)
    expect(due).toMatchObject({ state: 'due' })
    expect((await sentTo({ batch: later, payee: due.id })).status).toBe(200)
    await expectMoneyAddsUp(db)
    // For the tests that follow.
    await sendBatch(ownerId)
  })

  it('is received once, and its row of the statement that left stays matched', async () => {
    const ownerId = await anOwner()
    const number = aNumber()
    const sent = await sendBatch(ownerId, number)
    await bring([number, 'out', NET], [aNumber(), 'in', NET])
    expect(await unknown()).toMatchObject([{ held: NET }])
    const { id } = (await returnOf(sent, NET)).json
    const [row] = await unknown()
    expect(row).toMatchObject({ returned_payout: id })
    expect(row?.returned_fee).toBeUndefined()
    expect(await outRows()).toMatchObject([{ state: 'matched', recorded: { kind: 'batch', id: sent.batch } }])
    const replies = await Promise.all([explain(row?.id ?? 0, id), explain(row?.id ?? 0, id)])
    expect(replies.map(({ status, json }) => [status, json])).toEqual(Array(2).fill([200, { id: row?.id, held: 0 }]))
    expect(await balance()).toBe(0)
    const moved = (await readWalletDay(db, today())).find(({ methodId }) => methodId === wallet.id)
    expect(moved).toMatchObject({ inMmk: NET, outMmk: NET })
    await expectMoneyAddsUp(db)
    await call(`statement-rows/${row?.id}/reopen`, { reason })
    expect(await balance()).toBe(NET)
    await expectMoneyAddsUp(db)
    await bring([aNumber(), 'in', NET])
    const race = await Promise.all((await unknown()).map((one, at) => explain(one.id, id, at === 0 ? aung : su)))
    expect(race.map(refusal).toSorted()).toEqual([
      [200, undefined],
      [422, 'PAYOUT_RETURN_MATCHED'],
    ])
    await expectMoneyAddsUp(db)
  })

  it.each([
    ['of which the bank kept a fee', '၄၄,၀၀၀', 44_000],
    ['of which all arrived', '45,000', 45_000],
    ['of which one kyat arrived', 1, 1],
  ])('%s is owed in full; the fee is a cost', async (_, typed, arrived) => {
    const ownerId = await anOwner()
    const sent = await sendBatch(ownerId)
    const before = await cost()
    const { id } = (await returnOf(sent, typed)).json
    expect([await payable(ownerId), await balance(), (await cost()) - before]).toEqual([
      NET,
      arrived - NET,
      NET - arrived,
    ])
    expect(refusal(await returnOf(sent, arrived === NET ? NET - 1 : NET))).toEqual([422, 'CHANGED_MEANWHILE'])
    await expectMoneyAddsUp(db)
    await bring([aNumber(), 'in', arrived])
    const [row] = await unknown()
    expect(row?.returned_payout).toBe(id)
    expect((await explain(row?.id ?? 0, id)).status).toBe(200)
    expect(await balance()).toBe(arrived - NET)
    await expectMoneyAddsUp(db)
  })

  it('less a fee above the limit for one person is refused beside the amount, also by itself and by a row', async () => {
    const ownerId = await anOwner()
    const sent = await sendBatch(ownerId)
    const before = await cost()
    await setLimit(1000)
    const refused = await returnOf(sent, NET - 1001)
    expect(refusal(refused)).toEqual([422, 'SECOND_PERSON_NEEDED'])
    expect(refused.json.errors).toEqual({ amount: [m.validation_bank_fee_large({ max: '1,000' }, BURMESE)] })
    expect(await payable(ownerId)).toBe(0)
    const { id } = (await returnOf(sent, NET)).json
    await bring([aNumber(), 'in', NET - 1001])
    const [row] = await unknown()
    expect(refusal(await explain(row?.id ?? 0, id))).toEqual([422, 'SECOND_PERSON_NEEDED'])
    await setLimit(500_000)
    await confirmAccount(ownerId)
    const [{ id: payout = 0 } = {}] = await payoutsOf(ownerId)
    const number = aNumber()
    expect((await pay(payout, number)).status).toBe(200)
    await setLimit(1000)
    expect(refusal(await returnSingle(payout, number, { amount: NET - 1001 }))).toEqual([422, 'SECOND_PERSON_NEEDED'])
    expect((await cost()) - before).toBe(0)
    expect((await returnSingle(payout, number, { amount: NET - 1000 })).status).toBe(200)
    expect((await cost()) - before).toBe(1000)
    await setLimit(500_000)
    await expectMoneyAddsUp(db)
  })

  it('is refused with more than was sent, nothing, before it was sent, and for others than finance', async () => {
    const ownerId = await anOwner()
    const { version } = await call('payout-batches/preview')
    const { id: batch } = await call('payout-batches', { version })
    const { payees } = await showBatch(batch)
    const payee = payees.find((row: BatchPayee) => row.payee.id === ownerId).id
    expect(refusal(await returnOf({ batch, payee }, NET))).toEqual([422, 'PAYOUT_NOT_SENT'])
    await call(`payout-batches/${batch}/cancel`, { reason })
    expect(refusal(await returnOf({ batch, payee }, NET))).toEqual([422, 'PAYOUT_NOT_SENT'])
    expect(refusal(await returnOf({ batch, payee: 999_999 }, NET))).toEqual([404, 'PAYOUT_BATCH_NOT_FOUND'])
    expect(refusal(await returnOf({ batch: 999_999, payee }, NET))).toEqual([404, 'PAYOUT_BATCH_NOT_FOUND'])
    const sent = await sendBatch(ownerId)
    for (const amount of [NET + 1, 0, '-1', '4.5', ''])
      expect(Object.keys((await returnOf(sent, amount)).json.errors), String(amount)).toEqual(['amount'])
    const path = `/admin/payout-batches/${sent.batch}/payees/${sent.payee}/returned`
    expect((await api.post(path, { body: { amount: NET, reason } })).status).toBe(401)
    expect((await returnOf(sent, NET, await anAdmin(db, { role: 'moderator' }))).status).toBe(403)
    expect(await payable(ownerId)).toBe(0)
    expect(refusal(await explain(999_999, 999_999))).toEqual([404, 'PAYOUT_RETURN_NOT_FOUND'])
    const { id } = (await returnOf(sent, NET)).json
    expect(refusal(await explain(999_999, id))).toEqual([404, 'STATEMENT_ROW_NOT_FOUND'])
    await bring([aNumber(), 'in', NET + 1])
    const [row] = await unknown()
    expect(row?.returned_payout).toBeUndefined()
    expect(refusal(await explain(row?.id ?? 0, id))).toEqual([422, 'PAYOUT_RETURN_MATCHED'])
    await call(`statement-rows/${row?.id}/resolve`, { to: 'fee', reason })
    expect(refusal(await explain(row?.id ?? 0, id))).toEqual([422, 'STATEMENT_ROW_CHANGED'])
    await expectMoneyAddsUp(db)
  })
})

describe('the transfer of a payout that was paid by itself and came back', () => {
  it('is owed again, is paid and comes back again under further numbers, and each is booked', async () => {
    const ownerId = await anOwner()
    const [{ id = 0 } = {}] = await payoutsOf(ownerId)
    for (const round of [1, 2]) {
      const number = aNumber()
      expect((await pay(id, number)).status).toBe(200)
      expect([await payable(ownerId), await balance()]).toEqual([0, -NET])
      const replies = await Promise.all([returnSingle(id, number), returnSingle(id, number, { as: su })])
      expect(new Set(replies.map(({ status, json }) => `${status} ${json.id}`)).size, `round ${round}`).toBe(1)
      expect([await payable(ownerId), await balance()]).toEqual([NET, 0])
      expect(refusal(await pay(id, aNumber()))).toEqual([422, 'PAYOUT_ACCOUNT_UNCONFIRMED'])
      await confirmAccount(ownerId)
      // The number belongs to the transfer that came back.
      expect(refusal(await pay(id, number))).toEqual([422, 'TRANSACTION_ALREADY_USED'])
      await bring([number, 'out', NET])
      expect((await outRows())[0]).toMatchObject({ state: 'matched', recorded: { kind: 'payout', id } })
    }
    const last = aNumber()
    expect((await pay(id, last)).status).toBe(200)
    expect([await payable(ownerId), await balance()]).toEqual([0, -NET])
    const { data } = (await api.get('/admin/payouts?paid=true', { as: aung })).json
    expect(data.find((row: { id: number }) => row.id === id)).toMatchObject({
      reference: last,
      transferred_amount: NET,
    })
    await expectMoneyAddsUp(db)
  })

  it('is refused from an outdated screen, unpaid, in a batch, and with more than was sent', async () => {
    const ownerId = await anOwner(2)
    const [one, two] = (await payoutsOf(ownerId)).map(({ id }) => id) as [number, number]
    expect(refusal(await returnSingle(999_999, 'X1'))).toEqual([404, 'PAYOUT_NOT_FOUND'])
    expect(refusal(await returnSingle(one, 'X1'))).toEqual([422, 'PAYOUT_NOT_SENT'])
    const number = aNumber()
    await pay(one, number)
    expect(refusal(await returnSingle(one, 'X1'))).toEqual([422, 'CHANGED_MEANWHILE'])
    const more = await returnSingle(one, number, { amount: NET + 1 })
    expect(Object.keys(more.json.errors)).toEqual(['amount'])
    const batched = aNumber()
    const { batch } = await sendBatch(ownerId, batched)
    expect(refusal(await returnSingle(two, batched))).toEqual([422, 'PAYOUT_IN_BATCH'])
    const { data } = (await api.get('/admin/payouts?paid=true', { as: aung })).json
    expect(data.find((row: { id: number }) => row.id === two)).toMatchObject({ batch_id: batch })
    expect(await payable(ownerId)).toBe(0)
    await expectMoneyAddsUp(db)
  })

  it('at the same moment as a batch is created leaves no batch that sends to its account', async () => {
    for (let round = 0; round < 3; round += 1) {
      const ownerId = await anOwner(2)
      const [one] = (await payoutsOf(ownerId)).map(({ id }) => id)
      const number = aNumber()
      await pay(one ?? 0, number)
      const { version } = await call('payout-batches/preview')
      const [back, created] = await Promise.all([
        returnSingle(one ?? 0, number),
        api.post('/admin/payout-batches', { as: aung, body: { version } }),
      ])
      expect(back.status).toBe(200)
      expect([200, 422]).toContain(created.status)
      if (created.status === 200) expect((await showBatch(created.json.id)).state).toBe('closed')
      expect(await payable(ownerId)).toBe(2 * NET)
      await expectMoneyAddsUp(db)
    }
  })
})
