import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Db } from '#platform/server/database/connect.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { MIGRATIONS_FOLDER } from '#platform/server/database/migration-files.ts'
import { anEmptyDatabase } from '#tests/support/database.ts'
import { spellingsOf } from '#tests/support/transfer-spellings.ts'
import { transferNumberKey } from '../../contract/transfer-number.ts'
import { listRepeatedTransfers } from './transfers.queries.ts'

const MIGRATION = '0023-transfers.sql'

/** A database with the schema before migration of transfers to a table of their own. */
async function aDatabaseBefore() {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const isEarlier = (source: string) => !source.endsWith('.sql') || (source.split('/').at(-1) ?? '') < MIGRATION
  await cp(MIGRATIONS_FOLDER, folder, { recursive: true, filter: isEarlier })
  const { db, url } = await anEmptyDatabase()
  await migrate(url, { folder })
  const move = async () => {
    await cp(join(MIGRATIONS_FOLDER, MIGRATION), join(folder, MIGRATION))
    await migrate(url, { folder })
  }
  return { db, move }
}

/** Inserts with the columns of that schema; the builders write the current ones. */
async function aCourseBefore(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with owner as (
      insert into accounts (role, account_no, status) values ('teacher', 'T000001', 2) returning id
    ), category as (
      insert into categories (name) values ('ဘာသာစကား') returning id
    )
    insert into courses (owner_id, category_id, title, explanation, details, certificate, course_type, fee_mmk, access_type)
    select owner.id, category.id, 'အင်္ဂလိပ်စာ', '', '', false, 3, 35000, 1 from owner, category returning id`.execute(db)
  return rows[0]?.id as number
}

async function aMethodBefore(db: Db, name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into payment_methods (name) values (${name}) returning id`.execute(
    db,
  )
  return rows[0]?.id as number
}

interface VerifiedBefore {
  readonly number: string | null
  readonly method?: number | null
  readonly amount?: number | null
}

async function verifiedBefore(db: Db, courseId: number, { number, method = null, amount = 35_000 }: VerifiedBefore) {
  const { rows } = await sql<{ id: number }>`
    with student as (
      insert into accounts (role, account_no, status)
      select 'student', 'S' || nextval('student_no_seq'), 2 returning id
    )
    insert into enrolments (kind, student_id, course_id, fee_mmk, status, payment_verified_at, payment_method_id, transaction_no, verified_amount_mmk)
    select 'course', id, ${courseId}, 35000, 2, now(), ${method}::bigint, ${number}, ${amount} from student returning id`.execute(
    db,
  )
  return rows[0]?.id as number
}

test('used numbers stay used; numbers that were used twice are kept and listed', async () => {
  const { db, move } = await aDatabaseBefore()
  const courseId = await aCourseBefore(db)
  const [first, second, wave] = [
    await aMethodBefore(db, 'KBZPay'),
    await aMethodBefore(db, 'KBZ Pay (2)'),
    await aMethodBefore(db, 'Wave Pay'),
  ]
  const enter = (row: VerifiedBefore) => verifiedBefore(db, courseId, row)
  const oldest = await enter({ number: '0100 2345 6789', method: first })
  const again = await enter({ number: '၀၁၀၀၂၃၄၅၆၇၈၉', method: second, amount: null })
  await enter({ number: '010023456789', method: wave })
  const withoutMethod = await enter({ number: '0100-23456789' })
  await enter({ number: 'GAP 8899 7', method: first, amount: 0 })
  await enter({ number: null })
  await enter({ number: ' – ', method: first })
  await move()
  const kept = await db.selectFrom('transfers').selectAll().orderBy('id').execute()
  expect(kept.map(({ numberKey, amountMmk }) => [numberKey, amountMmk])).toEqual([
    ['10023456789', 35_000],
    ['10023456789', null],
    ['10023456789', 35_000],
    ['10023456789', 35_000],
    ['GAP88997', null],
  ])
  expect(kept[0]?.familyId).toBe(kept[1]?.familyId)
  expect(kept[2]?.repeats).toBeNull()
  const listed = await listRepeatedTransfers(db)
  expect(listed.map(({ enrolmentId, firstEnrolmentId }) => [enrolmentId, firstEnrolmentId])).toEqual([
    [again, oldest],
    [withoutMethod, oldest],
  ])
})

test('the normal form of the migration equals that of the desk', async () => {
  const { db, move } = await aDatabaseBefore()
  const courseId = await aCourseBefore(db)
  const odd = [
    'ရ၈၉',
    'ရက်စွဲ ၁၂၃',
    'ဝယ်သူ ၁၂၃',
    'အမှတ်ဝရ၉၈',
    '၎၁ဝရ၎',
    'ဝရ၊၁',
    'ရဝက် ၁',
    'ID',
    'no txn 0012',
    'Ｋ１２',
    '000',
    '𝟙𝟚',
    'ｎｏ１',
  ]
  const typed = [...spellingsOf('010023456789'), ...odd]
  for (const number of typed) await verifiedBefore(db, courseId, { number })
  await move()
  const rows = await db.selectFrom('transfers').select(['numberTyped', 'numberKey']).orderBy('id').execute()
  expect(rows).toEqual(typed.map((numberTyped) => ({ numberTyped, numberKey: transferNumberKey(numberTyped) })))
})
