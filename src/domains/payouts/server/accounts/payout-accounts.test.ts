import { beforeAll, describe, expect, it } from 'vitest'
import { hashPassword, lockAccount } from '#domains/accounts/server/index.ts'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { addDays, formatDay } from '#platform/contract/calendar.ts'
import { holdClockAt, now, today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import {
  type Account,
  aClass,
  aCourse,
  anAdmin,
  anEnrolment,
  aPaymentMethod,
  aSchool,
  aStudent,
  aTeacher,
} from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDomainApi, type Caller, type DomainApi } from '#tests/support/domain-api.ts'
import { waitForLockWaits } from '#tests/support/lock-waits.ts'
import { mountPayouts } from '../index.ts'
import { lockCurrentAccount } from './payout-accounts.queries.ts'

let db: Db
let api: DomainApi
let finance: Caller
let walletId: number
let passwordHash: string
const password = 'pyinnya123'
const yesterday = addDays(today(), -1)

beforeAll(async () => {
  db = (await aDatabase()).db
  api = await aDomainApi(mountPayouts, { db })
  finance = await anAdmin(db, { role: 'finance' })
  walletId = (await aPaymentMethod(db, { name: 'KBZPay' })).familyId
  passwordHash = await hashPassword(password)
})

const anOwner = () => aTeacher(db, { passwordHash })
const show = async (owner: Account) => (await api.get('/my/payout-account', { as: owner as Caller })).json.account
const enter = (owner: Account, body: object = {}) =>
  api.post('/my/payout-account', {
    as: owner as Caller,
    body: { wallet_id: walletId, account_no: '09 420 000 111', holder: 'Daw Thida', password, ...body },
  })
const remove = (owner: Account, body: object = { password }) =>
  api.post('/my/payout-account/remove', { as: owner as Caller, body })
const confirm = (id: number, as = finance) => api.post(`/admin/payout-accounts/${id}/confirm`, { as, body: {} })
const pay = (id: number, body: object = {}) =>
  api.post(`/admin/payouts/${id}/pay`, { as: finance, body: { paid_on: yesterday, reference: 'KBZ-1', ...body } })
const noticesTo = (recipientId: number) =>
  db.selectFrom('notifications').selectAll().where('recipientId', '=', recipientId).orderBy('id', 'desc').execute()
const deskRow = async (id: number) =>
  (await api.get('/admin/payouts?page=1', { as: finance })).json.data.find((row: { id: number }) => row.id === id)

/** An unpaid payout of one ended class. */
async function aPayout(owner: Account): Promise<number> {
  const course = await aCourse(db, { ownerId: owner.id })
  const seat = await aClass(db, { courseId: course.id, startDate: addDays(today(), -60), endDate: yesterday })
  const at = new Date(`${yesterday}T12:00:00+06:30`)
  const paid = { status: EnrolmentStatus.approved, paymentVerifiedAt: at, approvedAt: at }
  await anEnrolment(db, { classId: seat.id, ...paid })
  const { json } = await api.post('/admin/payouts/run', { as: finance, body: { kind: 'class' } })
  return json.ids.at(-1)
}

/** Runs an action with the clock advanced. */
async function later<Outcome>(hours: number, action: () => Promise<Outcome>): Promise<Outcome> {
  const runClock = holdClockAt(new Date(now().getTime() + hours * 60 * 60 * 1000).toISOString())
  try {
    return await action()
  } finally {
    runClock()
  }
}

describe('the account for payouts (MON-09)', () => {
  it('is entered with the password, notified to the owner, and not usable before an admin has confirmed its holder', async () => {
    const owner = await anOwner()
    expect(await show(owner)).toBeNull()
    const entered = await enter(owner)
    const account = { wallet: 'KBZPay', account_no: '09 420 000 111', holder: 'Daw Thida', state: 'unconfirmed' }
    expect(entered).toMatchObject({ status: 200, json: { account } })
    const [notice] = await noticesTo(owner.id)
    expect(notice?.message).toContain('KBZPay …0111')
    expect(notice?.message).not.toContain('420 000')
    const id = await aPayout(owner)
    expect(await deskRow(id)).toMatchObject({ account })
    expect((await pay(id)).json.code).toBe('PAYOUT_ACCOUNT_UNCONFIRMED')
    expect((await confirm(entered.json.account.id)).json.state).toBe('usable')
    expect((await pay(id, { account_id: entered.json.account.id })).status).toBe(200)
    expect(await deskRow(id)).toMatchObject({ account: { id: entered.json.account.id } })
  })

  it('is not changed without the password, or with a wrong one', async () => {
    const owner = await anOwner()
    expect(await enter(owner, { password: 'wrong-one' })).toMatchObject({
      status: 422,
      json: { code: 'INVALID_INPUT', errors: { password: [expect.any(String)] } },
    })
    expect((await enter(owner, { password: '' })).json.errors.password).toHaveLength(1)
    await enter(owner)
    expect((await remove(owner, { password: 'wrong-one' })).json.errors.password).toHaveLength(1)
    expect(await show(owner)).toMatchObject({ state: 'unconfirmed' })
  })

  it('refuses the eleventh wrong password of a quarter of an hour, also from several sessions', async () => {
    const owner = await anOwner()
    const replies = await Promise.all(Array.from({ length: 12 }, () => enter(owner, { password: 'wrong-one' })))
    expect(replies.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(1)
    expect((await enter(owner)).status).toBe(429)
  })

  it('that replaces another one waits for 72 hours, also after a removal', async () => {
    const owner = await anOwner()
    const first = (await enter(owner)).json.account.id
    await confirm(first)
    await remove(owner)
    expect(await show(owner)).toBeNull()
    const { id } = (await enter(owner, { account_no: '09 777' })).json.account
    // The day and time from which it is usable.
    expect((await noticesTo(owner.id))[0]?.message).toMatch(/KBZPay …9777.*၊/)
    expect((await confirm(id)).json.state).toBe('waiting')
    const payout = await aPayout(owner)
    const refused = await pay(payout)
    expect(refused.json.code).toBe('PAYOUT_ACCOUNT_NOT_READY')
    expect(refused.json.message).toMatch(/[၀-၉]/)
    expect((await later(71, () => pay(payout))).json.code).toBe('PAYOUT_ACCOUNT_NOT_READY')
    expect((await later(73, () => pay(payout))).status).toBe(200)
  })

  it('that is removed stops payouts for 72 hours, also by phone, of which the owner is notified', async () => {
    const owner = await anOwner()
    await confirm((await enter(owner)).json.account.id)
    const payout = await aPayout(owner)
    const removed = await remove(owner)
    expect(removed.json).toMatchObject({ account: null, paused_until: expect.stringMatching(/^\d{4}-/) })
    const [notice] = await noticesTo(owner.id)
    expect(notice?.message).toContain(formatDay(removed.json.paused_until.slice(0, 10), 'my'))
    expect(await deskRow(payout)).toMatchObject({ account: null, paused_until: removed.json.paused_until })
    expect((await pay(payout)).json.code).toBe('PAYOUT_ACCOUNT_NOT_READY')
    const { body } = await api.get('/admin/payouts/export?format=csv&paid=false', { as: finance })
    expect(body).toContain(removed.json.paused_until)
    expect((await later(71, () => pay(payout))).json.code).toBe('PAYOUT_ACCOUNT_NOT_READY')
    expect((await later(73, () => pay(payout))).status).toBe(200)
  })

  it('that is entered and removed again does not end the wait of the one before', async () => {
    const owner = await anOwner()
    await confirm((await enter(owner)).json.account.id)
    const payout = await aPayout(owner)
    await enter(owner, { account_no: '09 777' })
    await later(70, () => remove(owner))
    expect((await later(73, () => pay(payout))).json.code).toBe('PAYOUT_ACCOUNT_NOT_READY')
    expect((await later(143, () => pay(payout))).status).toBe(200)
  })

  it('is the same account when it is sent twice, and one of two that are sent at once', async () => {
    const owner = await anOwner()
    const first = await enter(owner)
    const again = await enter(owner)
    expect(again.json).toEqual(first.json)
    expect(await noticesTo(owner.id)).toHaveLength(1)
    const numbers = ['09 1', '09 2', '09 3', '09 4']
    const replies = await Promise.all(numbers.map((account_no) => enter(owner, { account_no })))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const current = await db
      .selectFrom('payoutAccounts')
      .selectAll()
      .where('ownerId', '=', owner.id)
      .where('removedAt', 'is', null)
      .execute()
    expect(current).toHaveLength(1)
  })

  it('that is changed while it is paid waits for the payment, or the payment for it, and not both', async () => {
    const owner = await anOwner()
    await confirm((await enter(owner)).json.account.id)
    const payout = await aPayout(owner)
    const { paying } = await db.transaction().execute(async (tx) => {
      await lockAccount(tx, owner.id)
      const reply = pay(payout)
      await waitForLockWaits(db)
      // As a change locks both.
      await lockCurrentAccount(tx, owner.id)
      return { paying: reply }
    })
    expect((await paying).status).toBe(200)
  })

  it('that was replaced is neither confirmed nor paid to', async () => {
    const owner = await anOwner()
    const old = (await enter(owner)).json.account.id
    const payout = await aPayout(owner)
    const { id } = (await enter(owner, { account_no: '09 888' })).json.account
    expect((await confirm(old)).json.code).toBe('PAYOUT_ACCOUNT_NOT_FOUND')
    await confirm(id)
    expect((await later(73, () => pay(payout, { account_id: old }))).json.code).toBe('CHANGED_MEANWHILE')
    expect((await later(73, () => pay(payout, { account_id: id }))).status).toBe(200)
  })

  it('is not needed to be paid: the admin asks for it by phone', async () => {
    const payout = await aPayout(await anOwner())
    expect(await deskRow(payout)).toMatchObject({ account: null })
    expect((await pay(payout)).status).toBe(200)
  })

  it('stands in the exported list of payouts', async () => {
    const owner = await anOwner()
    await enter(owner, { holder: '=HYPERLINK("x")' })
    await aPayout(owner)
    const { body } = await api.get('/admin/payouts/export?format=csv&paid=false', { as: finance })
    expect(body).toContain('09 420 000 111')
    expect(body).toContain(`"'=HYPERLINK(""x"")"`)
  })

  it('is never changed or deleted in the database', async () => {
    const owner = await anOwner()
    const { id } = (await enter(owner)).json.account
    const row = db.updateTable('payoutAccounts').where('id', '=', id)
    await expect(row.set({ accountNo: '09' }).execute()).rejects.toThrow('kept as it was entered')
    await expect(db.deleteFrom('payoutAccounts').where('id', '=', id).execute()).rejects.toThrow(
      'kept as it was entered',
    )
  })

  it('is seen by its owner and finance alone', async () => {
    const [owner, other] = [await anOwner(), await aSchool(db, { passwordHash })]
    await enter(owner)
    expect(await show(other)).toBeNull()
    expect((await api.get('/my/payout-account')).status).toBe(401)
    expect((await api.get('/my/payout-account', { as: (await aStudent(db)) as Caller })).status).toBe(403)
    const { id } = await show(owner)
    expect((await confirm(id, await anAdmin(db, { role: 'moderator' }))).status).toBe(403)
    expect((await enter(other, { wallet_id: 999_999 })).json.errors.wallet_id).toHaveLength(1)
  })
})
