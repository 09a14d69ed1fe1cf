import { beforeAll, describe, expect, it } from 'vitest'
import { credit, debit, type Entry, post } from '#domains/ledger/server/index.ts'
import { formatOrderReference } from '#domains/payments/contract/order-reference.ts'
import { addDays, type CalendarDay } from '#platform/contract/calendar.ts'
import { holdClockAt, today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { anAdmin, aPaymentMethod, aTeacher } from '#tests/support/builders.ts'
import type { Caller, DomainApi } from '#tests/support/domain-api.ts'
import { aPaymentDesk, aWaitingPurchase } from '#tests/support/payment-desk.ts'
import { savedList } from '#tests/support/saved-list.ts'
import { type LedgerPostingRow, ledgerSources } from '../../contract/ledger-postings.contract.ts'
import { mountPayouts } from '../index.ts'

let db: Db
let api: DomainApi
let finance: Caller
let methodId: number
let otherId: number
let ownerId: number
let keys = 0
const SYSTEM = { type: 'system', id: null } as const

beforeAll(async () => {
  ;({ db, api, aung: finance, methodId } = await aPaymentDesk({ also: [mountPayouts] }))
  otherId = (await aPaymentMethod(db, { name: 'AYA Pay' })).id
  ownerId = (await aTeacher(db, { name: 'Daw Mya' })).id
})

const wallet = (holder: number) => ({ kind: 'wallet', holder }) as const
const earned = () => ({ kind: 'earned', holder: ownerId }) as const

async function book(day: CalendarDay, kind: string, entries: readonly Entry[], reason?: string): Promise<void> {
  keys += 1
  const release = holdClockAt(`${day}T12:00:00+06:30`)
  const posting = { kind, key: `list:${keys}`, actor: SYSTEM, entries, ...(reason !== undefined && { reason }) }
  await db
    .transaction()
    .execute((tx) => post(tx, posting))
    .finally(release)
}
const move = (day: CalendarDay, amountMmk: number, methodOf = methodId, kind = 'transfer') =>
  book(day, kind, [debit(wallet(methodOf), amountMmk), credit(earned(), amountMmk)])
const list = async (query: string) => (await api.get(`/admin/ledger?${query}`, { as: finance })).json
const amountsOf = (data: LedgerPostingRow[]) => data.map(({ entries }) => entries[0]?.debit)

describe('the list of the ledger', () => {
  it('has the postings of some days, newest first, with sums of debit and credit that are equal', async () => {
    await move('2025-03-01', 1_000)
    await move('2025-03-02', 2_000, otherId)
    await move('2025-03-03', 4_000)
    const found = await list('from=2025-03-01&to=2025-03-02')
    expect(found).toMatchObject({ total: 2, from: '2025-03-01', to: '2025-03-02', debit: 3_000, credit: 3_000 })
    expect(amountsOf(found.data)).toEqual([2_000, 1_000])
    expect(found.accounts).toEqual([
      { account: 'earned', debit: 0, credit: 3_000 },
      { account: 'wallet', debit: 3_000, credit: 0 },
    ])
    expect(found.data[0]).toMatchObject({
      day: '2025-03-02',
      source: 'transfer',
      by: null,
      reference: null,
      paid_for: null,
      entries: [
        { account: 'wallet', holder: 'AYA Pay', debit: 2_000, credit: 0 },
        { account: 'earned', holder: 'Daw Mya', debit: 0, credit: 2_000 },
      ],
    })
  })

  it('is narrowed by account, wallet and event, with all entries of what it has', async () => {
    const day = '2025-04-01'
    await move(day, 1_000)
    await move(day, 2_000, otherId)
    await book(day, 'wallet-fee', [debit({ kind: 'difference' }, 50), credit(wallet(otherId), 50)], 'ဝန်ဆောင်ခ')
    const within = (query: string) => list(`from=${day}&to=${day}&${query}`)
    expect(await within(`method_id=${otherId}`)).toMatchObject({ total: 2, debit: 2_050, credit: 2_050 })
    expect(await within('account=difference')).toMatchObject({ total: 1, debit: 50, data: [{ reason: 'ဝန်ဆောင်ခ' }] })
    expect(await within('source=transfer')).toMatchObject({ total: 2, debit: 3_000 })
    expect(await within(`account=earned&method_id=${methodId}`)).toMatchObject({ total: 1, debit: 1_000 })
    expect(await within('account=opening')).toMatchObject({ total: 0, debit: 0, credit: 0, accounts: [], data: [] })
  })

  it('sums all of its pages', async () => {
    for (let amount = 1; amount <= 27; amount += 1) await move('2025-05-05', amount)
    const second = await list('from=2025-05-01&to=2025-05-31&page=2')
    expect(second).toMatchObject({ total: 27, last_page: 2, current_page: 2, debit: 378, credit: 378 })
    expect(amountsOf(second.data)).toEqual([2, 1])
  })

  it('begins with the month of its last day, which is today', async () => {
    expect(await list('')).toMatchObject({ from: `${today().slice(0, 8)}01`, to: today() })
    expect(await list('to=2025-03-02')).toMatchObject({ from: '2025-03-01', to: '2025-03-02', total: 2 })
    const tomorrow = addDays(today(), 1)
    expect(await list(`from=${tomorrow}`)).toMatchObject({ from: tomorrow, to: tomorrow, total: 0 })
  })

  it('names who caused a posting, its order and its transfer, and knows the event of every posting', async () => {
    const id = await aWaitingPurchase(db, 45_000)
    const body = { transaction_no: 'LEDGER 1001', method_id: methodId, amount: 50_000, over: true }
    expect((await api.post(`/admin/enrolments/course/${id}/verify`, { as: finance, body })).status).toBe(200)
    const { reference } = await db
      .selectFrom('orders')
      .select('reference')
      .where('enrolmentId', '=', id)
      .executeTakeFirstOrThrow()
    const { data } = await list('source=transfer')
    expect(data[0]).toMatchObject({
      by: 'Ko Aung',
      reference,
      transaction_no: 'LEDGER 1001',
      paid_for: { kind: 'course', id },
      entries: [
        { account: 'wallet', debit: 50_000 },
        { account: 'credit', credit: 50_000 },
      ],
    })
    expect((await list('source=allocation&account=prepaid')).data[0]).toMatchObject({
      source: 'allocation',
      entries: [
        { account: 'credit', debit: 45_000 },
        { account: 'prepaid', holder: reference, credit: 45_000 },
      ],
    })
    const kinds = await db.selectFrom('ledgerPostings').select('kind').distinct().execute()
    expect(ledgerSources).toEqual(expect.arrayContaining(kinds.map(({ kind }) => kind)))
    const saved = await savedList(api, '/admin/ledger/export', { as: finance, query: 'source=allocation' })
    expect(saved).toMatchObject([
      {
        Event: 'Used for this fee',
        Account: 'Credit of payers',
        Debit: '45000',
        Credit: '',
        'Payment reference': formatOrderReference(reference),
        'Transaction number': 'LEDGER 1001',
        By: 'Ko Aung',
      },
      { Account: 'Paid and not earned yet', Holder: formatOrderReference(reference), Debit: '', Credit: '45000' },
    ])
  })

  it('is saved with one row for each entry, whose debits and credits are equal', async () => {
    const rows = await savedList(api, '/admin/ledger/export', { as: finance, query: 'from=2025-05-01&to=2025-05-31' })
    const sum = (name: string) => rows.reduce((total, row) => total + Number(row[name]), 0)
    expect([rows.length, sum('Debit'), sum('Credit')]).toEqual([54, 378, 378])
  })

  it.each(['/admin/ledger?', '/admin/ledger/export?format=xlsx&'])('%s is for finance and the owner', async (path) => {
    expect((await api.get(path)).status).toBe(401)
    expect((await api.get(path, { as: await anAdmin(db, { role: 'moderator' }) })).status).toBe(403)
    expect((await api.get(path, { as: await anAdmin(db, { role: 'owner' }) })).status).toBe(200)
    const { status, json } = await api.get(`${path}from=x&account=y&source=z&method_id=q`, { as: finance })
    expect([status, Object.keys(json.errors).sort()]).toEqual([422, ['account', 'from', 'method_id', 'source']])
  })
})
