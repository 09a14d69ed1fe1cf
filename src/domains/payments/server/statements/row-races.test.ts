import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { readBalance } from '#domains/ledger/server/index.ts'
import { checkLedger } from '#domains/payouts/server/money/check-ledger.ts'
import { addDays } from '#platform/contract/calendar.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { anAdmin, anEnrolment, aPaymentMethod, aVideoCourse, type Enrolment } from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDomainApi, type Caller, type DomainApi } from '#tests/support/domain-api.ts'
import { waitForLockWaits } from '#tests/support/lock-waits.ts'
import { aQueue } from '#tests/support/queue.ts'
import { sendStatement } from '#tests/support/statement-file.ts'
import { mountPayments } from '../index.ts'
import { applyRows } from './apply-rows.ts'

let db: Db
let api: DomainApi
let finance: Caller
let courseId: number
let numbers = 300_000
const FEE = 45_000
const ROUNDS = 5
const AT_ONCE = 10

beforeAll(async () => {
  const database = await aDatabase()
  db = database.db
  await aQueue(database)
  api = await aDomainApi(mountPayments, { db })
  finance = await anAdmin(db, { role: 'finance' })
  courseId = (await aVideoCourse(db, { feeMmk: FEE })).id
})

interface Wallet {
  readonly id: number
  readonly familyId: number
}
const DAY = addDays(today(), -1)
const aNumber = () => {
  numbers += 1
  return String(numbers)
}
const someOf = <T>(make: () => T): T[] => Array.from({ length: AT_ONCE }, make)
const anApplication = () => anEnrolment(db, { courseId })

async function bring(of: Wallet, rows: readonly string[]): Promise<void> {
  const lines = rows.map((number) => `${DAY} 10:00,${number},${FEE}`)
  await sendStatement(api, { as: finance, methodId: of.id, lines: ['Date,Transaction ID,Amount', ...lines] })
}
async function newestImport(of: Wallet): Promise<number> {
  const { json } = await api.get(`/admin/statements/imports?method_id=${of.id}`, { as: finance })
  return json.data[0].id
}
const withdraw = (id: number) =>
  api.post(`/admin/statements/imports/${id}/withdraw`, { as: finance, body: { reason: 'အခြားငွေစာရင်း' } })
const verify = ({ kind, id }: Enrolment, { id: method_id }: Wallet, transaction_no: string) =>
  api.post(`/admin/enrolments/${kind}/${id}/verify`, {
    as: finance,
    body: { method_id, transaction_no, amount: FEE, part: false },
  })
const apply = (of: Wallet) => applyRows(db, { methodId: of.id, adminId: finance.id })
const held = async (of: Wallet): Promise<{ id: number; amount: number }[]> =>
  (await api.get(`/admin/statement-rows?method_id=${of.id}`, { as: finance })).json.data
const balanceOf = (of: Wallet) => readBalance(db, { kind: 'wallet', holder: of.id })
const outcome = (reply: { status: number; json: { code?: string } }) => reply.json.code ?? reply.status
/** Numbers of the transfers of a wallet that no row of a statement shows. */
const unseenOf = async (of: Wallet) => {
  const rows = await db
    .selectFrom('unseenTransfers as unseen')
    .innerJoin('transfers as transfer', 'transfer.id', 'unseen.transferId')
    .select('transfer.numberTyped')
    .where('unseen.paymentMethodId', '=', of.id)
    .orderBy('transfer.numberTyped')
    .execute()
  return rows.map(({ numberTyped }) => numberTyped)
}
const isClean = async () => expect((await checkLedger(db)).differences).toEqual([])

describe('an import that is withdrawn while payments with its numbers are verified', () => {
  it('goes in full or stays in full, and every payment is recorded', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const wallet = await aPaymentMethod(db)
      const rows = someOf(aNumber)
      await bring(wallet, rows)
      if (round % 2 === 0) await apply(wallet)
      const id = await newestImport(wallet)
      const applications = await Promise.all(rows.map(anApplication))
      const verifying = () => applications.map((one, at) => verify(one, wallet, rows[at] ?? ''))
      const [withdrawn, ...verified] = await Promise.all([withdraw(id), ...verifying()])
      expect(verified.map(outcome)).toEqual(someOf(() => 200))
      expect([200, 'STATEMENT_IMPORT_USED']).toContain(outcome(withdrawn))
      expect(await held(wallet)).toEqual([])
      expect(await balanceOf(wallet)).toBe(FEE * AT_ONCE)
      const isGone = withdrawn.status === 200
      expect(await unseenOf(wallet)).toEqual(isGone ? rows : [])
    }
    await isClean()
  })

  it('goes in full or stays in full while its money is given and explained', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [wallet, other] = [await aPaymentMethod(db), await aPaymentMethod(db)]
      await bring(wallet, someOf(aNumber))
      await apply(wallet)
      const id = await newestImport(wallet)
      const rows = await held(wallet)
      const applications = await Promise.all(rows.map(anApplication))
      const act = (row: { id: number }, at: number) => {
        const parts = [{ enrolment_id: applications[at]?.id, amount: FEE }]
        const explained = { to: 'own', method_id: other.id, reason: 'ကိုယ်ပိုင် ငွေလွှဲမှု' }
        const [verb, body] = at % 2 === 0 ? ['give', { parts }] : ['resolve', explained]
        return api.post(`/admin/statement-rows/${row.id}/${verb}`, { as: finance, body })
      }
      const [withdrawn, ...done] = await Promise.all([withdraw(id), ...rows.map(act)])
      const allowed = withdrawn.status === 200 ? ['STATEMENT_ROW_NOT_FOUND', 'STATEMENT_ROW_CHANGED'] : [200]
      expect(done.map(outcome).filter((one) => !allowed.includes(one as never))).toEqual([])
      expect([200, 'STATEMENT_IMPORT_USED']).toContain(outcome(withdrawn))
      const isGone = withdrawn.status === 200
      expect(await held(wallet)).toEqual([])
      const [arrived, fromOther] = [FEE * AT_ONCE, (FEE * AT_ONCE) / 2]
      expect([await balanceOf(wallet), await balanceOf(other)]).toEqual(isGone ? [0, 0] : [arrived, -fromOther])
    }
    await isClean()
  })

  it('goes or stays while the worker is asked to apply it, and applies it', async () => {
    // Cheaper than the others: more rounds find locks in another order.
    for (let round = 0; round < 3 * ROUNDS; round += 1) {
      const wallet = await aPaymentMethod(db)
      await bring(wallet, someOf(aNumber))
      const id = await newestImport(wallet)
      const asking = () => api.post('/admin/statements/apply', { as: finance, body: { method_id: wallet.id } })
      const replies = await Promise.all([withdraw(id), ...someOf(asking), withdraw(id), apply(wallet)])
      const statuses = replies.flatMap((reply) => ('status' in reply ? [outcome(reply)] : []))
      expect(statuses).toEqual(Array.from({ length: AT_ONCE + 2 }, () => 200))
      expect([await balanceOf(wallet), await held(wallet)]).toEqual([0, []])
    }
    await isClean()
  })
})

describe('a payment to another wallet of the family', () => {
  it('whose row is withdrawn at the same moment is listed as shown by no statement', async () => {
    const [wallet, sister] = [
      await aPaymentMethod(db, { family: 'CB Pay' }),
      await aPaymentMethod(db, { family: 'CB Pay' }),
    ]
    const number = aNumber()
    await bring(wallet, [number])
    const id = await newestImport(wallet)
    const application = await anApplication()
    // The withdrawal has locked its rows and waits before it moves them away.
    const stop = Promise.withResolvers<void>()
    const stopped = Promise.withResolvers<void>()
    const stopping = db.transaction().execute(async (tx) => {
      await sql`lock table withdrawn_statement_rows in share mode`.execute(tx)
      stopped.resolve()
      await stop.promise
    })
    await stopped.promise
    const withdrawing = withdraw(id)
    await waitForLockWaits(db, 1)
    const verifying = verify(application, sister, number)
    await waitForLockWaits(db, 2)
    stop.resolve()
    await stopping
    expect((await withdrawing).status).toBe(200)
    expect((await verifying).status).toBe(200)
    expect(await unseenOf(sister)).toEqual([number])
    await isClean()
  })
})

describe('money of a row that is given to two applications', () => {
  it('locks both before the row, as a payment of one of them does', async () => {
    const wallet = await aPaymentMethod(db)
    await bring(wallet, [aNumber()])
    await apply(wallet)
    const [row] = await held(wallet)
    const [one, other] = [await anApplication(), await anApplication()]
    const parts = [one, other].map(({ id }) => ({ enrolment_id: id, amount: FEE / 2 }))
    let giving: ReturnType<DomainApi['post']> | undefined
    await db.transaction().execute(async (tx) => {
      await sql`select id from enrolments where id = ${other.id} for update`.execute(tx)
      giving = api.post(`/admin/statement-rows/${row?.id}/give`, { as: finance, body: { parts } })
      giving.catch(() => undefined)
      await waitForLockWaits(db, 1)
      await sql`select id from statement_rows where id = ${row?.id} for no key update nowait`.execute(tx)
    })
    expect((await giving)?.status).toBe(200)
    await isClean()
  })
})
