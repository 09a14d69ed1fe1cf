import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { aDatabase, type TestDatabase } from '#tests/support/database.ts'
import { listBrokenPostings, readBalance, readLiabilities, readTrialBalance } from './balances.queries.ts'
import { credit, debit, post, postAll } from './post.ts'
import type { Actor, NewPosting } from './posting.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await aDatabase()
})

const system: Actor = { type: 'system', id: null }
let made = 0

function aPosting(overrides: Partial<NewPosting> = {}): NewPosting {
  made += 1
  const entries = [debit({ kind: 'wallet', holder: made }, 5000), credit({ kind: 'credit', holder: made }, 5000)]
  return { kind: 'transfer', key: `test:${made}`, actor: system, entries, ...overrides }
}

const inTransaction = <Result>(run: Parameters<ReturnType<TestDatabase['db']['transaction']>['execute']>[0]) =>
  database.db.transaction().execute(run) as Promise<Result>

describe('post()', () => {
  it('adds its entries to the balances of its accounts', async () => {
    const account = { kind: 'credit', holder: 901 } as const
    const entries = [debit({ kind: 'suspense' }, 700), credit(account, 700)]
    await inTransaction((tx) => post(tx, aPosting({ entries })))
    await inTransaction((tx) => post(tx, aPosting({ entries })))
    expect(await readBalance(database.db, account)).toBe(-1400)
    expect(await readLiabilities(database.db, 'credit', [901, 902])).toEqual(new Map([[901, 1400]]))
  })

  it('books a key once, also for twenty simultaneous calls', async () => {
    const posting = aPosting()
    const booked = await Promise.all(
      Array.from({ length: 20 }, () => inTransaction<boolean>((tx) => post(tx, posting))),
    )
    expect(booked.filter(Boolean)).toHaveLength(1)
    expect(await readBalance(database.db, posting.entries[0]?.account ?? { kind: 'opening' })).toBe(5000)
  })

  it('refuses entries that do not sum to zero, and books none of them', async () => {
    const wrong = aPosting({ entries: [debit({ kind: 'suspense' }, 10), credit({ kind: 'opening' }, 9)] })
    const right = aPosting()
    await expect(inTransaction((tx) => postAll(tx, [right, wrong]))).rejects.toThrow('sums to 1')
    expect(await readBalance(database.db, right.entries[0]?.account ?? { kind: 'opening' })).toBe(0)
  })

  it('books nothing without entries', async () => {
    const entries = [debit({ kind: 'suspense' }, 0), credit({ kind: 'opening' }, 0)]
    expect(await inTransaction<boolean>((tx) => post(tx, aPosting({ entries })))).toBe(false)
  })
})

describe('the tables of the ledger refuse', () => {
  const insertPosting = (key: string) => sql<{ id: number }>`
    insert into ledger_postings (kind, key, booked_on, actor_type, inserted_at)
    values ('direct', ${key}, '2026-11-23', 'system', now()) returning id`
  const insertEntry = (postingId: number, amount: number) => sql`
    insert into ledger_entries (posting_id, account_id, amount_mmk)
    values (${postingId}, (select min(id) from ledger_accounts), ${amount})`
  const directly = (key: string, amounts: readonly number[]) =>
    inTransaction(async (tx) => {
      const { rows } = await insertPosting(key).execute(tx)
      for (const amount of amounts) await insertEntry(rows[0]?.id ?? 0, amount).execute(tx)
    })

  it('a posting that does not sum to zero', async () => {
    await expect(directly('direct:1', [100, -99])).rejects.toThrow('2 entries that sum to 1')
  })

  it('a posting without entries, and one with a single entry', async () => {
    await expect(directly('direct:2', [])).rejects.toThrow('0 entries')
    await expect(directly('direct:3', [5])).rejects.toThrow('1 entries')
  })

  it('an entry that unbalances a posting after its constraints were checked', async () => {
    const late = inTransaction(async (tx) => {
      const { rows } = await insertPosting('direct:4').execute(tx)
      const id = rows[0]?.id ?? 0
      await insertEntry(id, 4).execute(tx)
      await insertEntry(id, -4).execute(tx)
      await sql`set constraints all immediate`.execute(tx)
      await sql`set constraints all deferred`.execute(tx)
      await insertEntry(id, 1).execute(tx)
    })
    await expect(late).rejects.toThrow('3 entries that sum to 1')
  })

  it('entries added in a later transaction, even in balance', async () => {
    await directly('direct:5', [6, -6])
    const { rows } = await sql<{ id: number }>`select id from ledger_postings where key = 'direct:5'`.execute(
      database.db,
    )
    const id = rows[0]?.id ?? 0
    const late = inTransaction(async (tx) => {
      await insertEntry(id, 7).execute(tx)
      await insertEntry(id, -7).execute(tx)
    })
    await expect(late).rejects.toThrow('written by another transaction')
  })

  it.each([
    ['ledger_postings', 'kind'],
    ['ledger_entries', 'amount_mmk'],
    ['ledger_accounts', 'kind'],
  ])('a change of %s', async (table, column) => {
    const change = sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)}`
    await expect(change.execute(database.db)).rejects.toThrow('never changed')
    await expect(sql`delete from ${sql.table(table)}`.execute(database.db)).rejects.toThrow('never changed')
  })

  it('a truncated table', async () => {
    await expect(sql`truncate ledger_entries`.execute(database.db)).rejects.toThrow('never changed')
    await expect(sql`truncate ledger_postings cascade`.execute(database.db)).rejects.toThrow('never changed')
  })
})

describe('the trial balance', () => {
  it('sums to zero, and no posting is broken', async () => {
    await inTransaction((tx) => postAll(tx, [aPosting(), aPosting(), aPosting()]))
    const rows = await readTrialBalance(database.db)
    expect(rows.length).toBeGreaterThan(1)
    expect(rows.reduce((sum, { balance }) => sum + balance, 0)).toBe(0)
    expect(await listBrokenPostings(database.db)).toEqual([])
  })
})
