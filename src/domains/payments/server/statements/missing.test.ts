import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, type CalendarDay, yangonInstant } from '#platform/contract/calendar.ts'
import { today } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { anAdmin, anEnrolment, aPaymentMethod } from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDomainApi, type Caller, type DomainApi } from '#tests/support/domain-api.ts'
import { plansOf } from '#tests/support/plans.ts'
import { sendStatement } from '#tests/support/statement-file.ts'
import { mountPayments } from '../index.ts'
import { listMissing } from './missing.queries.ts'

let db: Db
let url: string
let api: DomainApi
let finance: Caller
let numbers = 0

beforeAll(async () => {
  const database = await aDatabase()
  db = database.db
  url = database.url
  api = await aDomainApi(mountPayments, { db })
  finance = await anAdmin(db, { role: 'finance' })
})

interface Wallet {
  id: number
  familyId: number
}
const back = (days: number) => addDays(today(), -days)
const aNumber = () => {
  numbers += 1
  return `MISS${1000 + numbers}`
}

/** A transfer of five days ago, for an application of the same day. */
async function aTransfer(
  of: Wallet,
  numberKey: string,
  { tx = db, isLegacy = false }: { tx?: Db | Tx; isLegacy?: boolean } = {},
) {
  const at = yangonInstant(back(5), '12:00')
  const { id: enrolmentId } = await anEnrolment(db, { insertedAt: at })
  const facts = {
    enrolmentId,
    paymentMethodId: of.id,
    numberTyped: numberKey,
    numberKey,
    amountMmk: 1000,
    insertedAt: at,
  }
  const kind = isLegacy
    ? { source: 'legacy', familyId: null }
    : { source: 'claim', familyId: of.familyId, verifiedBy: finance.id }
  const { id } = await tx
    .insertInto('transfers')
    .values({ ...facts, ...kind })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Imports a statement of the last ten days with these numbers. */
async function bring(of: Wallet, ...lines: string[]): Promise<void> {
  const row = (day: CalendarDay, number: string) => `${day} 12:00,${number},1000`
  const rows = [row(back(10), aNumber()), ...lines.map((number) => row(back(5), number)), row(back(1), aNumber())]
  await sendStatement(api, { as: finance, methodId: of.id, lines: ['Date,Transaction ID,Amount', ...rows] })
}

async function missing(of: Wallet): Promise<number[]> {
  const { rows, total } = await listMissing(db, { page: 1, methodId: of.id })
  expect(total).toBe(rows.length)
  return rows.map(({ id }) => id)
}
const unseen = async (of: Wallet): Promise<number[]> =>
  (await db.selectFrom('unseenTransfers').select('transferId').where('paymentMethodId', '=', of.id).execute()).map(
    ({ transferId }) => transferId,
  )
const rowOf = (number: string) =>
  db.selectFrom('statementRows').select('id').where('numberKey', '=', number).executeTakeFirstOrThrow()

describe('a transfer is listed as unseen', () => {
  test('when it is recorded, and no more once a statement shows it', async () => {
    const wallet = await aPaymentMethod(db)
    const [shown, lost] = [aNumber(), aNumber()]
    const transfers = [await aTransfer(wallet, shown), await aTransfer(wallet, lost)]
    expect(await unseen(wallet)).toEqual(transfers)
    await bring(wallet, shown)
    expect(await unseen(wallet)).toEqual([transfers[1]])
    expect(await missing(wallet)).toEqual([transfers[1]])
  })

  test('not when a statement has shown it before, by its number or by the number of its row', async () => {
    const wallet = await aPaymentMethod(db)
    const [shown, other] = [aNumber(), aNumber()]
    await bring(wallet, shown, other)
    const { id } = await rowOf(other)
    await aTransfer(wallet, shown)
    await aTransfer(wallet, `S${id}`)
    await aTransfer(wallet, `S${id}P2`)
    expect(await unseen(wallet)).toEqual([])
    const foreign = await aTransfer(await aPaymentMethod(db), `S${id}P3`)
    expect(
      await db.selectFrom('unseenTransfers').select('transferId').where('transferId', '=', foreign).execute(),
    ).toHaveLength(1)
  })

  test('from before families until a statement of any wallet shows it', async () => {
    const [wallet, other] = [await aPaymentMethod(db), await aPaymentMethod(db)]
    const number = aNumber()
    const old = await aTransfer(wallet, number, { isLegacy: true })
    await bring(wallet)
    expect(await missing(wallet)).toEqual([old])
    await bring(other, number)
    expect([await unseen(wallet), await missing(wallet)]).toEqual([[], []])
  })

  test('when another wallet of its family shows it, until that wallet leaves the family', async () => {
    const [wallet, other] = [
      await aPaymentMethod(db, { family: 'Shared pay' }),
      await aPaymentMethod(db, { family: 'Shared pay' }),
    ]
    const number = aNumber()
    await bring(other, number)
    const transfer = await aTransfer(wallet, number)
    await bring(wallet)
    expect(await unseen(wallet)).toEqual([])
    const leave = (id: number, family: string) =>
      api.post(`/admin/payment-methods/${id}/update`, { as: finance, body: { family } })
    expect((await leave(other.id, 'Left pay')).status).toBe(200)
    expect(await missing(wallet)).toEqual([transfer])
    expect((await leave(other.id, 'Shared pay')).status).toBe(200)
    expect(await missing(wallet)).toEqual([])
    expect((await leave(wallet.id, 'Own pay')).status).toBe(200)
    expect(await missing(wallet)).toEqual([transfer])
  })

  test('but not as missing, when it was recorded while its statement was imported', async () => {
    const wallet = await aPaymentMethod(db)
    const number = aNumber()
    await db.transaction().execute(async (tx) => {
      await aTransfer(wallet, number, { tx })
      await bring(wallet, number)
    })
    expect(await unseen(wallet)).toHaveLength(1)
    expect(await missing(wallet)).toEqual([])
  })
})

/** Of 100,000 transfers, statements cover the first half of the days and show all but twenty of those. */
test('the list of missing transfers reads unseen ones alone', async () => {
  const wallet = await aPaymentMethod(db)
  const { id: enrolmentId } = await anEnrolment(db, { insertedAt: yangonInstant(back(401), '00:00') })
  const { id: importId } = await db
    .insertInto('statementImports')
    .values({
      paymentMethodId: wallet.id,
      fileName: 'x.csv',
      fromDay: back(401),
      untilDay: back(202),
      rowsRead: 1,
      rowsNew: 1,
      importedBy: finance.id,
      insertedAt: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const at = sql`${yangonInstant(back(401), '00:00')}::timestamptz + (n - 1) * interval '345.6 seconds'`
  await sql`
    insert into statement_rows (import_id, payment_method_id, number_typed, number_key, amount_mmk, arrived_at, checksum)
    select ${importId}, ${wallet.id}, 'M' || n, 'M' || n, 1000, ${at}, 'M' || n
    from generate_series(1, 50000) as n where n % 2500 <> 0`.execute(db)
  await sql`analyze statement_rows`.execute(db)
  await sql`
    insert into transfers (enrolment_id, payment_method_id, family_id, number_typed, number_key, amount_mmk, source, verified_by, inserted_at)
    select ${enrolmentId}, ${wallet.id}, ${wallet.familyId}, 'M' || n, 'M' || n, 1000, 'claim', ${finance.id}, ${at}
    from generate_series(1, 100000) as n`.execute(db)
  await sql`analyze transfers, statement_rows, unseen_transfers`.execute(db)
  const plans = (await plansOf(url, () => listMissing(db, { page: 1, methodId: null }))).filter((plan) =>
    plan.includes('unseen'),
  )
  expect(plans).toHaveLength(2)
  for (const plan of plans) {
    expect(plan).not.toMatch(/Seq Scan on (?:transfers|statement_rows|unseen_transfers)\b/)
    expect(plan).toContain('unseen_transfers_recorded')
    expect(Number(/Buffers: shared hit=(\d+)/.exec(plan)?.[1])).toBeLessThan(2000)
  }
  expect((await listMissing(db, { page: 1, methodId: wallet.id })).total).toBe(20)
})
