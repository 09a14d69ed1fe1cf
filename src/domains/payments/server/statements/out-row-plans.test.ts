import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { anAdmin, anEnrolment, aPaymentMethod } from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { plansOf } from '#tests/support/plans.ts'
import { sumOutRows } from './out-rows.queries.ts'

it('rows that left are compared with refunds by an index, not with each refund that was ever sent', async () => {
  const { db, url } = await aDatabase()
  const { id: enrolmentId } = await anEnrolment(db)
  const { id: methodId, familyId } = await aPaymentMethod(db)
  const [asker, approver] = [await anAdmin(db), await anAdmin(db)]
  const refunds = 5_000
  await db.transaction().execute(async (tx) => {
    // Without the triggers of the money: a refund needs a posting, which no plan reads.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      insert into transfers (payment_method_id, family_id, number_typed, number_key, enrolment_id, amount_mmk, source,
        verified_by, inserted_at)
      select ${methodId}, ${familyId}, 'T' || n, 'T' || n, ${enrolmentId}, 1000, 'claim', ${asker.id}, now()
      from generate_series(1, ${refunds}::int) as n`.execute(tx)
    await sql`
      insert into refunds (transfer_id, state, amount_mmk, target_family_id, target_account_no, target_holder, reason,
        asked_by, asked_at, approved_by, approved_at, sent_by, sent_at, sent_on, sent_method_id, sent_family_id,
        sent_number_typed, sent_number_key)
      select id, 'sent', 1000 + id, ${familyId}, '09', 'Ma', 'r', ${asker.id}, now(), ${approver.id}, now(), ${asker.id}, now(),
        current_date, ${methodId}, ${familyId}, 'R' || id, 'R' || id
      from transfers`.execute(tx)
    await sql`
      with file as (
        insert into statement_imports (payment_method_id, file_name, from_day, until_day, rows_read, rows_new, imported_by,
          inserted_at)
        values (${methodId}, 'a.csv', current_date, current_date, 20, 20, ${asker.id}, now()) returning id)
      insert into statement_out_rows (import_id, payment_method_id, amount_mmk, left_at, checksum, number_typed, number_key)
      select file.id, ${methodId}, 1000 + n, now(), 'row ' || n, 'R' || n, 'R' || n
      from file, generate_series(1, 20) as n`.execute(tx)
  })
  await sql`vacuum analyze refunds, transfers, statement_out_rows`.execute(db)
  const [plan = ''] = await plansOf(url, () => sumOutRows(db, { methodId: null, state: 'open' }))
  expect(plan).toContain('refunds_number')
  expect(Number(/Buffers: shared hit=(\d+)/.exec(plan)?.[1])).toBeLessThan(1_000)
}, 60_000)
