import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { addDays } from '#platform/contract/calendar.ts'
import { today } from '#platform/server/clock.ts'
import { aDatabase } from '#tests/support/database.ts'
import { plansOf } from '#tests/support/plans.ts'
import { listWalletMovements, readWalletDay, readWalletDays } from './movements.queries.ts'

it('the last days of a wallet are read without its older entries', async () => {
  const { db, url } = await aDatabase()
  const day = today()
  const [yesterday, earlier] = [addDays(day, -1), addDays(day, -2)]
  const ofAll = 20_000
  // The last 100 postings are of yesterday and today; each brings 100 kyat.
  await db.transaction().execute(async (tx) => {
    await sql`insert into ledger_accounts (kind, holder) values ('wallet', 7), ('suspense', null)`.execute(tx)
    await sql`insert into ledger_accounts (kind, holder) select 'earned', n from generate_series(1, 1000) as n`.execute(
      tx,
    )
    await sql`
      insert into ledger_postings (kind, key, booked_on, actor_type, inserted_at)
      select 'direct', 'plan:' || n, case when n <= ${ofAll} - 100 then ${addDays(day, -400)}::date + (n / 100)
        when n <= ${ofAll} - 40 then ${yesterday}::date else ${day}::date end, 'system', now()
      from generate_series(1, ${ofAll}::int) as n order by n`.execute(tx)
    await sql`
      insert into ledger_entries (posting_id, account_id, amount_mmk)
      select posting.id, account.id, case account.kind when 'wallet' then 100 else -100 end
      from ledger_postings as posting join ledger_accounts as account on account.kind in ('wallet', 'suspense')`.execute(
      tx,
    )
  })
  await sql`vacuum analyze ledger_postings, ledger_entries, ledger_accounts`.execute(db)
  const plans = await plansOf(url, () => listWalletMovements(db, { from: yesterday, to: day }))
  expect(plans).toHaveLength(1)
  expect(Number(/Buffers: shared hit=(\d+)/.exec(plans[0] ?? '')?.[1])).toBeLessThan(100)
  expect(await listWalletMovements(db, { from: yesterday, to: day })).toEqual([
    { day: yesterday, methodId: 7, inMmk: 6_000, outMmk: 0 },
    { day, methodId: 7, inMmk: 4_000, outMmk: 0 },
  ])
  const old = { methodId: 7, openingMmk: (ofAll - 100) * 100, inMmk: 0, outMmk: 0 }
  const held = await readWalletDays(db, [day, earlier, yesterday])
  expect([...held]).toEqual([
    [day, [{ ...old, openingMmk: old.openingMmk + 6_000, inMmk: 4_000 }]],
    [earlier, [old]],
    [yesterday, [{ ...old, inMmk: 6_000 }]],
  ])
  expect(await readWalletDay(db, addDays(day, -500))).toEqual([])
}, 60_000)
