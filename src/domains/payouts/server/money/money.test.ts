import { beforeAll, describe, expect, it } from 'vitest'
import { credit, debit, post, readBalance } from '#domains/ledger/server/index.ts'
import { addDays, type CalendarDay } from '#platform/contract/calendar.ts'
import { holdClockAt, today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { anAdmin, anEnrolment, aPaymentMethod, aTeacher, aVideoCourse } from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDomainApi, type Caller, type DomainApi } from '#tests/support/domain-api.ts'
import { aQueue } from '#tests/support/queue.ts'
import { mountPayouts } from '../index.ts'

let db: Db
let api: DomainApi
let finance: Caller
let ownerId: number
let keys = 0
const SYSTEM = { type: 'system', id: null } as const

beforeAll(async () => {
  const database = await aDatabase()
  db = database.db
  await aQueue(database)
  api = await aDomainApi(mountPayouts, { db })
  finance = await anAdmin(db, { role: 'finance', name: 'Ko Aung' })
  ownerId = (await aTeacher(db)).id
})

/** Money that comes into a wallet, or goes out of it, on a day. */
async function move(methodId: number | null, amountMmk: number, day: CalendarDay, kind?: string): Promise<void> {
  keys += 1
  const release = holdClockAt(`${day}T12:00:00+06:30`)
  try {
    const entries = [
      debit({ kind: 'wallet', holder: methodId }, amountMmk),
      credit({ kind: 'payable', holder: ownerId }, amountMmk),
    ]
    const posting = {
      kind: kind ?? (amountMmk > 0 ? 'transfer' : 'payment'),
      key: `test:${keys}`,
      actor: SYSTEM,
      entries,
    }
    await db.transaction().execute((tx) => post(tx, posting))
  } finally {
    release()
  }
}
const show = async (day = '') => (await api.get(`/admin/day-closes?day=${day}`, { as: finance })).json
const walletIn = async (methodId: number, day: string) =>
  (await show(day)).wallets.find(({ method_id }: { method_id: number }) => method_id === methodId)
const close = (methodId: number, counted: number, { day = addDays(today(), -1), reason = '' } = {}) =>
  api.post('/admin/day-closes', { as: finance, body: { day, method_id: methodId, counted, reason } })
const closesOf = (methodId: number) =>
  db.selectFrom('walletCloses').selectAll().where('paymentMethodId', '=', methodId).orderBy('day').execute()

describe('the daily close', () => {
  const [before, yesterday] = [addDays(today(), -2), addDays(today(), -1)]

  it('shows opening, in, out and closing of each wallet from the ledger, and keeps what was counted', async () => {
    const { id } = await aPaymentMethod(db, { name: 'KBZPay' })
    await move(id, 70_000, before)
    await move(id, 50_000, yesterday)
    await move(id, -20_000, yesterday)
    await move(id, 1_000, today())
    const facts = { opening: 70_000, in: 50_000, out: 20_000, closing: 100_000 }
    expect(await walletIn(id, yesterday)).toMatchObject({ name: 'KBZPay', ...facts, close: null })
    expect(await walletIn(id, before)).toMatchObject({ opening: 0, in: 70_000, out: 0, closing: 70_000 })
    expect((await close(id, 100_000)).json).toEqual({ closing: 100_000, difference: 0 })
    expect(await walletIn(id, yesterday)).toMatchObject({ close: { counted: 100_000, difference: 0, by: 'Ko Aung' } })
    expect(await closesOf(id)).toMatchObject([
      { openingMmk: 70_000, inMmk: 50_000, outMmk: 20_000, closingMmk: 100_000 },
    ])
    expect(await readBalance(db, { kind: 'wallet', holder: id })).toBe(101_000)
  })

  it('shows money once that was unknown at first, and what was corrected as it was in the end', async () => {
    const { id } = await aPaymentMethod(db, { name: 'Given later' })
    await move(id, 45_000, before, 'statement-row')
    // Given to an application on the next day.
    await move(id, -45_000, yesterday, 'statement-row')
    await move(id, 45_000, yesterday, 'transfer')
    // Typed wrongly, and corrected.
    await move(id, 300_000, yesterday, 'transfer')
    await move(id, -300_000, yesterday, 'withdrawal')
    await move(id, 30_000, yesterday, 'transfer')
    await move(id, -5_000, yesterday, 'refund-sent')
    expect(await walletIn(id, before)).toMatchObject({ opening: 0, in: 45_000, out: 0, closing: 45_000 })
    expect(await walletIn(id, yesterday)).toMatchObject({ opening: 45_000, in: 30_000, out: 5_000, closing: 70_000 })
    const { days, wallets } = (await api.get('/admin/money', { as: finance })).json
    const at = wallets.findIndex(({ name }: { name: string }) => name === 'Given later')
    expect(days.slice(-3).map(({ by_wallet }: { by_wallet: number[] }) => by_wallet[at])).toEqual([45_000, 30_000, 0])
  })

  it('takes a difference with a reason only, and shows it on the next day', async () => {
    const { id } = await aPaymentMethod(db, { name: 'OK Dollar' })
    await move(id, 10_000, before)
    expect(Object.keys((await close(id, 9_500, { day: before })).json.errors)).toEqual(['reason'])
    expect((await close(id, 9_500, { day: before, reason: 'ဝန်ဆောင်ခ' })).json.difference).toBe(-500)
    expect(await walletIn(id, yesterday)).toMatchObject({ closing: 10_000, difference_before: -500, close: null })
    expect((await walletIn(id, before)).close).toMatchObject({ difference: -500, reason: 'ဝန်ဆောင်ခ' })
  })

  it('pressed ten times at once is one row, and is not changed afterwards', async () => {
    const { id } = await aPaymentMethod(db, { name: 'AYA' })
    await move(id, 10_000, yesterday)
    const replies = await Promise.all(Array.from({ length: 10 }, () => close(id, 10_000)))
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(await closesOf(id)).toHaveLength(1)
    expect((await close(id, 9_000, { reason: 'x' })).json.code).toBe('WALLET_CLOSED')
    await expect(db.updateTable('walletCloses').set({ countedMmk: 1 }).execute()).rejects.toThrow('never changed')
  })

  it('is refused for a day that is not over, and for a wallet that does not exist', async () => {
    const { id } = await aPaymentMethod(db, { name: 'CB' })
    expect((await close(id, 0, { day: today() })).json.code).toBe('DAY_NOT_OVER')
    expect((await close(999_999, 0)).json.code).toBe('PAYMENT_METHOD_NOT_FOUND')
    expect(await show(today())).toMatchObject({ day: today(), is_over: false })
    expect(await show()).toMatchObject({ day: yesterday, is_over: true })
  })

  it('waits for a minute after midnight, in which calls of the day before may still commit', async () => {
    const { id } = await aPaymentMethod(db, { name: 'Closed late' })
    await move(id, 10_000, yesterday)
    const closeAt = async (time: string) => {
      const release = holdClockAt(`${today()}T${time}+06:30`)
      return close(id, 10_000, { day: yesterday }).finally(release)
    }
    expect((await closeAt('00:00:59')).json.code).toBe('DAY_NOT_OVER')
    expect((await closeAt('00:01:00')).json).toEqual({ closing: 10_000, difference: 0 })
  })
})

describe('the work of a day', () => {
  const day = addDays(today(), -1)
  const [morning, evening] = [new Date(`${day}T09:00:00+06:30`), new Date(`${day}T23:59:59+06:30`)]
  let made = 0

  /** A transfer that Ko Aung has recorded, and what of it pays the fee of 50,000. */
  async function recorded(amountMmk: number, at: Date, { withdrawn }: { withdrawn?: Date } = {}): Promise<void> {
    const { id: enrolmentId } = await anEnrolment(db, { courseId: (await aVideoCourse(db, { feeMmk: 50_000 })).id })
    made += 1
    const { id: methodId, familyId } = await aPaymentMethod(db, { name: `Wallet ${made}` })
    const number = { numberTyped: `W${made}`, numberKey: `W${made}`, paymentMethodId: methodId, familyId }
    const { id: transferId } = await db
      .insertInto('transfers')
      .values({
        enrolmentId,
        ...number,
        amountMmk,
        source: 'claim',
        verifiedBy: finance.id,
        insertedAt: at,
        ...(withdrawn && { state: 'withdrawn', withdrawnAt: withdrawn, withdrawnBy: finance.id }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: orderId } = await db
      .insertInto('orders')
      .values({
        enrolmentId,
        reference: String(10_000_000 + made),
        feeMmk: 50_000,
        accountId: ownerId,
        kind: 'course',
        state: amountMmk < 50_000 ? 'part_paid' : 'paid',
        insertedAt: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (withdrawn) return
    const share = { transferId, orderId, amountMmk: Math.min(amountMmk, 50_000), insertedAt: at }
    await db.insertInto('allocations').values(share).execute()
  }

  it('is what was recorded, taken back and left open in it, by person, from midnight to midnight', async () => {
    await recorded(50_000, morning)
    await recorded(20_000, evening)
    await recorded(60_000, morning)
    await recorded(70_000, new Date(evening.getTime() + 1000))
    await recorded(30_000, new Date(morning.getTime() - 24 * 3_600_000), { withdrawn: morning })
    expect((await show()).work).toMatchObject({
      accepted: { count: 3, amount: 130_000 },
      short: 1,
      over: 1,
      corrected: { count: 1, amount: 30_000 },
      refused: 0,
      asked_again: 0,
      refunds_sent: { count: 0, amount: 0 },
      unseen: 3,
      people: [{ name: 'Ko Aung', accepted: 3, amount: 130_000, corrected: 1 }],
    })
  })

  it('is printed as PDF, named after the day', async () => {
    const { status, headers } = await api.get(`/admin/day-closes/pdf?day=${day}`, { as: finance })
    expect(status).toBe(200)
    expect(headers['content-disposition']).toContain(`daily-close-${day}.pdf`)
  })
})

describe('the figures of the money', () => {
  const money = async () => (await api.get('/admin/money', { as: finance })).json

  it('are what the ledger has, by day and wallet', async () => {
    const { id } = await aPaymentMethod(db, { name: 'UAB' })
    const was = await money()
    await move(id, 30_000, today())
    await move(id, 20_000, addDays(today(), -7))
    await move(id, -5_000, today())
    await move(null, -2_000, today())
    await move(id, 40_000, addDays(today(), -30))
    const shown = await money()
    expect(shown.received_today).toBe(was.received_today + 30_000)
    expect(shown.received_week_before).toBe(was.received_week_before + 20_000)
    expect(shown.payable).toBe(was.payable + 83_000)
    const at = shown.wallets.findIndex(({ name }: { name: string }) => name === 'UAB')
    expect(shown.wallets[at]).toMatchObject({ method_id: id, balance: 85_000 })
    expect(shown.days).toHaveLength(30)
    const sums = shown.days.map(({ by_wallet }: { by_wallet: number[] }) => by_wallet[at])
    expect([sums.at(-1), sums.at(-8), sums[0]]).toEqual([30_000, 20_000, 0])
    expect(shown.days.at(-1).out).toBe(was.days.at(-1).out + 7_000)
    const balances = shown.wallets.reduce((sum: number, { balance }: { balance: number }) => sum + balance, 0)
    expect(balances).toBe(shown.payable + shown.earned + shown.credit)
  })

  it('count as received what was recorded of payers, and nothing that moves among our wallets', async () => {
    const [till, bank] = [await aPaymentMethod(db, { name: 'Till' }), await aPaymentMethod(db, { name: 'Bank' })]
    const was = await money()
    await move(till.id, 70_000, today(), 'transfer')
    await move(till.id, -20_000, today(), 'withdrawal')
    await move(till.id, -50_000, today(), 'cash-deposit')
    await move(bank.id, 50_000, today(), 'cash-deposit')
    await move(bank.id, 3_000, today(), 'refund-failed')
    expect((await money()).received_today).toBe(was.received_today + 50_000)
  })

  it('name what waits: pictures with the oldest, refunds, payees, wallets to close', async () => {
    const { waiting, refunds_to_send, payees_to_send, wallets_to_close } = await money()
    expect({ waiting, refunds_to_send, payees_to_send }).toEqual({
      waiting: { count: 0, oldest: null },
      refunds_to_send: { count: 0, amount: 0 },
      payees_to_send: { count: 0, amount: 0 },
    })
    const { id } = await aPaymentMethod(db, { name: 'MAB' })
    await move(id, 1_000, addDays(today(), -1))
    expect((await money()).wallets_to_close).toBe(wallets_to_close + 1)
    await close(id, 1_000)
    expect((await money()).wallets_to_close).toBe(wallets_to_close)
  })
})

describe('the money as a file', () => {
  const linesOf = async (path: string, as: Caller = finance) => {
    const reply = await api.get(path, { as, headers: { 'accept-language': 'en' } })
    expect(reply.status, reply.body).toBe(200)
    return reply.body.replace('\ufeff', '').trim().split('\r\n')
  }

  it('has each wallet of a day with what was counted', async () => {
    const { id } = await aPaymentMethod(db, { name: '=SUM(A1)' })
    const yesterday = addDays(today(), -1)
    await move(id, 8000, yesterday)
    await close(id, 7900, { reason: 'a fee, not booked' })
    const lines = await linesOf(`/admin/day-closes/export?format=csv&day=${yesterday}`)
    const own = lines.find((line) => line.includes('=SUM'))
    expect(own).toContain(`'=SUM(A1),0,8000,0,8000,7900,-100,"a fee, not booked",Ko Aung,`)
    expect(lines[0]).toMatch(/^Wallet or bank,Opening,In,Out,Closing by the ledger,Counted,Difference,/)
    expect(lines).toHaveLength(1 + (await show(yesterday)).wallets.length)
  })

  it('has each of the last days with a column for each wallet', async () => {
    const { id } = await aPaymentMethod(db, { name: 'Onepay' })
    await move(id, 600, today())
    const [head = '', ...days] = await linesOf('/admin/money/export?format=csv')
    expect(days).toHaveLength(30)
    const at = head.split(',').indexOf('In: Onepay')
    expect(days.map((day) => day.split(',')[at])).toEqual([...Array(29).fill('0'), '600'])
    expect(days.at(-1)?.split(',')[0]).toBe(today())
  })

  it('is for the finance and owner roles', async () => {
    const moderator = await anAdmin(db, { role: 'moderator' })
    for (const path of ['/admin/day-closes/export', '/admin/money/export']) {
      expect((await api.get(`${path}?format=csv`)).status).toBe(401)
      expect((await api.get(`${path}?format=csv`, { as: moderator })).status).toBe(403)
      expect((await api.get(`${path}?format=pdf`, { as: finance })).status).toBe(422)
    }
  })
})
