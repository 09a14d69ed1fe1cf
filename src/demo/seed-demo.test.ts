import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ClassType } from '#domains/catalogue/contract/catalogue-codes.ts'
import { namedKinds, outStates } from '#domains/payments/contract/statement-out.contract.ts'
import { listMissing } from '#domains/payments/server/statements/missing.queries.ts'
import { listOutRows } from '#domains/payments/server/statements/out-rows.queries.ts'
import { checkLedger } from '#domains/payouts/server/index.ts'
import { regions } from '#platform/contract/regions/regions.ts'
import { townshipsOf } from '#platform/contract/regions/townships.ts'
import { keyOf } from '#platform/server/database/text-search.ts'
import { cpuMsOf, cpuMsOfOthers } from '#tests/support/cpu-time.ts'
import { aTestApi, type TestApi } from '#tests/support/test-api.ts'
import { demoAccounts } from './demo-accounts.ts'
import { seedDemo } from './seed-demo.ts'

let api: TestApi
let cpuMs: number

beforeAll(async () => {
  api = await aTestApi()
  // Test files that ran in this process before had children too.
  const ofEarlierChildren = cpuMsOfOthers([])
  const own = await cpuMsOf(async () => expect(await seedDemo(api.services)).toBe(true))
  cpuMs = own + cpuMsOfOthers(await databasePids()) - ofEarlierChildren
}, 300_000)
afterAll(() => api.close())

/** Processes of the server that worked for this database alone, which was made for this file. */
async function databasePids(): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database()`.execute(api.db)
  return rows.map(({ pid }) => pid)
}

const count = async (from: string) => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.raw(from)}`.execute(api.db)
  return rows[0]?.n
}
const logIn = async (user_type: string, phone_number: string) =>
  (await api.post('/login', { user_type, phone_number, password: demoAccounts.password })).json

describe('the demo', () => {
  test('is created within a minute, and never in a database that has accounts', async () => {
    // CPU time, so that other load on the machine does not count; that of the database and of the drawing does.
    expect(cpuMs).toBeLessThan(60_000)
    expect(cpuMs).toBeGreaterThan(1_000)
    expect(await seedDemo(api.services)).toBe(false)
  })

  test('has the specified numbers of rows', async () => {
    expect(await count("accounts where role = 'school'")).toBe(8)
    expect(await count("accounts where role = 'teacher'")).toBe(24)
    expect(await count('categories')).toBe(12)
    expect(await count('courses')).toBe(120)
    expect(await count('courses where course_type = 3 and approval = 2')).toBe(12)
    expect(await count('classes')).toBe(90)
    expect(await count('news')).toBe(12)
    expect(await count('course_requests')).toBe(8)
    expect(
      await count('(select distinct slot from ad_slots where current_date between starts_on and ends_on) as s'),
    ).toBe(5)
    expect(await count('accounts where profile_path is not null')).toBe(14)
  })

  test('has ended classes last in lists and all sound keys, before any job has run', async () => {
    expect(await count('listing_day where day >= current_date - 1')).toBe(1)
    expect(await count("class_listing where inserted_at < '1900-01-01'")).toBeGreaterThan(0)
    expect(await count('course_sounds where revision = 0')).toBe(0)
    expect(await count('owner_sounds where revision = 0')).toBe(0)
  })

  test('has past, current and future classes in every region, of every kind, on every day', async () => {
    expect(await count('(select distinct region from classes where region is not null) as r')).toBe(regions.length)
    expect(await count('(select distinct class_type from classes) as t')).toBe(3)
    for (const day of ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']) {
      expect(await count(`classes where ${day}`)).toBeGreaterThan(0)
    }
    for (const when of [
      'end_date < current_date',
      'start_date < current_date and end_date > current_date',
      'start_date > current_date',
    ]) {
      expect(await count(`classes where ${when}`)).toBeGreaterThan(5)
    }
  })

  test('has classes at weekends on the days that their type names (STU-14)', async () => {
    expect(await count(`classes where class_type = ${ClassType.weekend}`)).toBeGreaterThan(5)
    expect(await count(`classes where class_type = ${ClassType.weekend} and not (saturday and sunday)`)).toBe(0)
  })

  test('uses townships that forms offer', async () => {
    const { rows } = await sql<{ region: number; town: string }>`
      select region, town from classes where town is not null and region < 15
      union select region, town from accounts where town is not null and region < 15`.execute(api.db)
    for (const { region, town } of rows) expect(townshipsOf(region).map(({ my }) => my)).toContain(town)
  })
})

describe('denormalised values of the demo data', () => {
  const differing = (kept: string) => count(`(${kept}) as kept where kept.stored is distinct from kept.counted`)

  test('counts of students equal the enrolments', async () => {
    expect(
      await differing(`select student_count as stored, (select count(distinct student_id) from enrolments e
      where e.class_id = classes.id and status in (2, 4)) as counted from classes`),
    ).toBe(0)
    expect(
      await differing(`select student_count as stored, (select count(distinct student_id) from enrolments e
      where e.course_id = courses.id and kind = 'course' and status in (2, 4)) as counted from courses`),
    ).toBe(0)
    expect(await count('classes where student_count > 0')).toBeGreaterThan(40)
  })

  test('sums of ratings equal the ratings, of classes, courses and people', async () => {
    const pair = (sum: string, number: string) => `array[${sum}, ${number}]::bigint[]`
    const rated = 'array[coalesce(sum(rate), 0), count(*)]::bigint[] from ratings r'
    expect(
      await differing(`select ${pair('rating_sum', 'rating_count')} as stored,
      (select ${rated} where r.class_id = classes.id) as counted from classes`),
    ).toBe(0)
    expect(
      await differing(`select ${pair('rating_sum', 'rating_count')} as stored,
      (select ${rated} left join classes c on c.id = r.class_id where r.course_id = courses.id or c.course_id = courses.id) as counted
      from courses`),
    ).toBe(0)
    expect(
      await differing(`select ${pair('rating_sum', 'rating_count')} as stored,
      (select ${rated} left join classes c on c.id = r.class_id join courses k on k.id = coalesce(r.course_id, c.course_id)
       where k.owner_id = accounts.id) as counted from accounts where role <> 'student'`),
    ).toBe(0)
  })

  test('search keys equal those of a search', async () => {
    const courses = await api.db.selectFrom('courses').select(['title', 'titleKey']).execute()
    for (const { title, titleKey } of courses) expect(titleKey).toBe(keyOf(title))
    const people = await api.db.selectFrom('accounts').select(['name', 'schoolName', 'nameKey']).execute()
    for (const { name, schoolName, nameKey } of people) expect(nameKey).toBe(keyOf(name, schoolName))
  })

  test('only approved students have rated, and only they are in payouts', async () => {
    expect(
      await count(`ratings r left join classes c on c.id = r.class_id where not exists (select 1 from enrolments e
      where e.student_id = r.student_id and e.status in (2, 4)
      and (e.class_id = r.class_id or (e.kind = 'course' and e.course_id = r.course_id)))`),
    ).toBe(0)
    expect(
      await count(`enrolments where payout_id is not null and (payment_verified_at is null or status not in (2, 4))
        and not exists (select from payout_deductions as voided where voided.enrolment_id = enrolments.id)`),
    ).toBe(0)
    expect(
      await differing(`select total_amount_mmk as stored,
      (select sum(fee_mmk) from enrolments where payout_id = payouts.id) as counted from payouts`),
    ).toBe(0)
    expect(await count('payouts')).toBeGreaterThan(5)
    expect(await checkLedger(api.db)).toMatchObject({ unordered: 0, differences: [] })
  })

  test('the files of lessons and payment pictures exist', async () => {
    const contents = await api.db.selectFrom('contents').select(['storedKey', 'sizeBytes']).execute()
    const kept = contents.filter(({ storedKey }) => storedKey !== null)
    expect(kept.length).toBeGreaterThan(60)
    for (const { storedKey, sizeBytes } of kept)
      expect((await api.services.storage.stat(String(storedKey)))?.sizeBytes).toBe(sizeBytes)
    const proofs = await api.db.selectFrom('paymentProofs').select('filePath').execute()
    for (const { filePath } of proofs) expect(await api.services.storage.exists(filePath)).toBe(true)
  })
})

describe('the money of the demo', () => {
  const proof = 'payment_proofs as proof join enrolments on enrolments.id = proof.enrolment_id'
  const number = "regexp_replace(proof.number_typed, '^0+', '')"
  const paidBy = 'select enrolment_id, count(distinct payment_method_id) as wallets from transfers'
  const batch = (state: string) => `payout_batches where state = '${state}'`
  const payee = 'payout_batch_payees as payee join payout_batches as batch on batch.id = payee.batch_id'
  const resolution = (kind: string) => `statement_resolutions where undone_at is null and ${kind}`
  const shortfall = (condition: string) => `shortfalls where reversed_at is null and ${condition}`
  const registration = (answer: string) => `registration_answers where answer = '${answer}' and answered_by is not null`

  test.each([
    ['a part of a fee', "orders where state = 'part_paid'"],
    ['more than a fee', 'enrolments where verified_amount_mmk > fee_mmk'],
    ['two wallets for one fee', `(${paidBy} where state = 'received' group by 1) as paid where wallets = 2`],
    [
      'a claim with a used number',
      `${proof} where proof.answer is null and status = 1
        and exists (select from transfers where number_key = ${number} and enrolment_id <> proof.enrolment_id)`,
    ],
    ['another picture wanted', `${proof} where proof.answer = 'again' and status = 1`],
    ['a payment that waits for a second person', 'second_checks where closed_at is null'],
    ['a payment that two people have verified', "second_checks where outcome = 'confirmed'"],
    ['a payment that an admin has open', 'desk_holds'],
    [
      'an application that ended unpaid',
      'unpaid_reminders join enrolments on enrolments.id = enrolment_id where status = 3',
    ],
    [
      'a coupon on a paid order',
      "coupon_uses as used join orders on orders.id = used.order_id where orders.state = 'paid'",
    ],
    ['cash with its slip', 'cash_slips'],
    ['cash taken to a wallet', 'cash_deposits'],
    ['a till that was counted', 'till_shifts where closed_at is not null'],
    ['a refund asked for', "refunds where state = 'asked'"],
    ['a refund approved', "refunds where state = 'approved'"],
    [
      'a refund sent, with the picture of the transfer',
      "refunds where state = 'sent' and sent_picture_path is not null",
    ],
    ['a refund that came back', "refunds where state = 'failed'"],
    ['a wish for a refund', "refund_wishes where state = 'open'"],
    ['a purchase voided after its payout', 'payout_deductions where net_mmk > 0'],
    ['a payout with what is deducted for it', 'payouts where deducted_mmk > 0'],
    ['a row of a statement that is explained', 'statement_rows where applied_at is not null and held_mmk = 0'],
    ['money of a statement that nobody knows', 'statement_rows where held_mmk > 0'],
    ['a batch that waits for its approval', batch('waiting')],
    ['a batch that is being sent', batch('open')],
    ['a batch that was sent', batch('closed')],
    ['a batch that was cancelled', batch('cancelled')],
    ['a payee who was sent the transfer with its picture', `${payee} where payee.picture_path is not null`],
    ['a payee to be sent to', `${payee} where payee.state = 'due' and batch.state = 'open'`],
    ['a payee on hold', 'payout_holds where released_at is null'],
    ['a payout account that has to wait', 'payout_accounts where removed_at is null and usable_from > now()'],
    ['a registration fee that is paid', "orders where registration_payment_id is not null and state = 'paid'"],
    ['a registration fee that is refused', registration('refused')],
    ['a registration that waits for another picture', registration('again')],
    [
      'a registration fee that is owed',
      `registration_payments as fee where not exists (select from orders where registration_payment_id = fee.id)
        and not exists (select from registration_answers where registration_payment_id = fee.id)`,
    ],
    ['a wallet closed for a day, with a difference', 'wallet_closes where difference_mmk <> 0'],
    ['a verification that was reversed', "transfers where state = 'withdrawn'"],
    ['a receipt that was withdrawn', 'receipts where withdrawn_at is not null'],
    ['a picture that was refused', `${proof} where proof.answer = 'refused' and status = 3`],
    ['an entry that the second person has declined', "second_checks where outcome = 'declined'"],
    ['an entry that its own admin has taken back', "second_checks where outcome = 'undone'"],
    ['a rest that is waived', shortfall("kind = 'waived' and outcome = 'accepted'")],
    ['a rest that is to be waived', shortfall('closed_at is null')],
    ['a fee that is closed with what has arrived', shortfall("kind = 'short' and outcome = 'accepted'")],
    ['a picture that came by a pay link', `${proof} where proof.by_link and proof.answer is null and status = 1`],
    ['a pay link that is open', 'orders where pay_link_until > now()'],
    ['a refund that was dropped', "refunds where state = 'dropped'"],
    ['a wish that became a refund', "refund_wishes where state = 'taken'"],
    ['a wish that was taken back', "refund_wishes where state = 'withdrawn'"],
    ['a wish that was declined', "refund_wishes where state = 'declined'"],
    ['a coupon that has ended', 'coupons where until_day < current_date'],
    ['a coupon that is switched off', 'coupons where not active'],
    ['a coupon of an owner', 'coupons where maker_id is not null'],
    ['a coupon that was given back', 'coupon_uses where given_back_at is not null'],
    ['a till that is open', 'till_shifts where closed_at is null'],
    ['a registration fee of which a part came', registration('part')],
    ['money of a statement that came from another wallet', resolution("kind = 'own'")],
    ['money of a statement that the wallet gave', resolution("kind = 'fee'")],
    ['money that was sent back', resolution("kind = 'back' and sent_at is not null")],
    ['money that is to be sent back', resolution("kind = 'back' and sent_at is null")],
    ['a statement that is not applied yet', 'statement_rows where applied_at is null'],
    [
      'a waiting picture from which another number was read than its payer has typed',
      `${proof} where proof.answer is null and proof.reading -> 'number' ->> 'value' <> proof.number_typed`,
    ],
    ['a picture in which nothing was read', "payment_proofs where reading ->> 'number' is null"],
    ['a read picture of a registration', 'registration_readings'],
    ['an import of a statement that was withdrawn', 'statement_imports where withdrawn_at is not null'],
    [
      'income above the limit that waits for its second person',
      resolution("kind = 'fee' and waits and confirmed_at is null and amount_mmk > 500000"),
    ],
    [
      'a row of a statement of a day that was still to come',
      `statement_rows as line join statement_imports as imported on imported.id = line.import_id
        where (line.arrived_at at time zone 'Asia/Yangon')::date > (imported.inserted_at at time zone 'Asia/Yangon')::date`,
    ],
    ['a refund to another account', "refunds where target_reason is not null and state = 'sent'"],
    [
      'a payout account that is paused after a change',
      `payout_accounts as account where removed_at is null and usable_from > now()
        and exists (select from payout_accounts where owner_id = account.owner_id and removed_at is not null)`,
    ],
    [
      'a payout that was sent on its own, with its wallet',
      'payouts where batch_payee_id is null and paid_method_id is not null and paid_number_key is not null',
    ],
    ['a registration fee that was paid in cash', 'cash_slips where registration_payment_id is not null'],
    [
      'credit of a student whose application was rejected',
      `payment_verifications as verification join enrolments on enrolments.id = verification.enrolment_id
        where verification.is_credit and verification.reversed_at is null and status = 3`,
    ],
    [
      'credit of a teacher whose account was rejected',
      `registration_answers as answer join registration_payments as fee on fee.id = answer.registration_payment_id
        join accounts on accounts.id = fee.account_id
        where answer.answer = 'accepted' and answer.reversed_at is null and accounts.status = 3`,
    ],
    ['a till that was closed with a difference', 'till_shifts where counted_mmk <> closing_mmk'],
    ['a fee that a coupon covers', "orders where state = 'paid' and due_mmk = 0 and discount_mmk > 0"],
    [
      'a place that its owner has given before the fee arrived',
      `enrolments where status = 2 and decided_by_type = 'owner' and payment_verified_at is null and fee_mmk > 0
        and exists (select from audit_log where target = 'enrolment:' || enrolments.id and actor_type in ('teacher', 'school'))`,
    ],
  ])('shows %s', async (_, from) => {
    expect(await count(from)).toBeGreaterThan(0)
  })

  test('shows money that left a wallet in every state', async () => {
    const rows = await listOutRows(api.db, { methodId: null, state: undefined }, { limit: 100, offset: 0 })
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(outStates))
    expect(new Set(rows.map(({ sentKind }) => sentKind))).toEqual(new Set(['refund', 'batch', 'back', 'own', null]))
    expect(new Set(rows.map(({ namedKind }) => namedKind))).toEqual(new Set([...namedKinds, null]))
  })

  test('has few recorded transfers that no statement shows', async () => {
    const { total } = await listMissing(api.db, { page: 1, methodId: null })
    expect(total).toBeGreaterThan(0)
    expect(total).toBeLessThan(6)
  })

  test('has what was read from each picture that waits', async () => {
    expect(await count(`${proof} where proof.answer is null and status = 1 and proof.reading is null`)).toBe(0)
  })

  test('adds up', async () => {
    expect(await checkLedger(api.db)).toMatchObject({ unordered: 0, differences: [] })
  })
})

describe('the accounts that a start prints', () => {
  test('log in with their password', async () => {
    expect(await logIn('teacher', demoAccounts.teacher)).toMatchObject({ status: 2, enable_video_upload: true })
    expect(await logIn('school', demoAccounts.school)).toMatchObject({ status: 2, enable_video_upload: true })
    expect(await logIn('student', demoAccounts.student)).toMatchObject({ status: 2 })
    expect(await logIn('teacher', demoAccounts.pendingTeacher)).toMatchObject({ status: 1 })
    for (const role of ['owner', 'moderator', 'finance'] as const) {
      expect((await api.post('/admin/login', demoAccounts[role])).json.admin.role).toBe(role)
    }
  })

  test('the student has an enrolment in every state of a class and of a video course', async () => {
    const { token } = await logIn('student', demoAccounts.student)
    const classes = (await api.get('/my/class/list', token)).json.data as { status: number }[]
    expect(new Set(classes.map(({ status }) => status))).toEqual(new Set([1, 2, 3, 4]))
    const courses = (await api.get('/my/course/list', token)).json.data as { status: number; end_access_date: string }[]
    expect(new Set(courses.map(({ status }) => status))).toEqual(new Set([1, 2, 3]))
    expect(courses.some(({ end_access_date }) => end_access_date !== null && end_access_date < '2026')).toBe(false)
  })

  test('teacher and school have courses, classes, applicants and unpaid payouts', async () => {
    for (const [kind, phone] of [
      ['teacher', demoAccounts.teacher],
      ['school', demoAccounts.school],
    ] as const) {
      const { token } = await logIn(kind, phone)
      expect((await api.get('/my/course/list', token)).json.total).toBeGreaterThan(5)
      expect((await api.get('/my/class/list', token)).json.total).toBeGreaterThan(3)
      expect((await api.get('/my/student/list', token)).json.total).toBeGreaterThan(5)
      expect((await api.get('/my/notification/list', token)).json.total).toBeGreaterThan(5)
    }
  })

  test('every queue and list of the console has rows', async () => {
    const { token } = (await api.post('/admin/login', demoAccounts.owner)).json
    const { oldest, ...queues } = (await api.get('/admin/summary', token)).json
    expect(oldest).toEqual(expect.any(Object))
    for (const [queue, waiting] of Object.entries(queues)) expect(waiting, queue).toBeGreaterThan(0)
    const lists = ['users?type=student&status=4', 'users?type=teacher&status=3', 'courses?is_approve=3', 'contents']
    for (const list of [
      ...lists,
      'enrolments?status=3',
      'payouts?kind=class',
      'course-requests',
      'audit?area=enrolment',
    ]) {
      expect((await api.get(`/admin/${list}`, token)).json.total, list).toBeGreaterThan(0)
    }
    const teachers = (await api.get('/admin/users?type=teacher&keyword=T000006', token)).json.data
    expect(teachers[0].warnings).toBe(3)
    expect(await count('accounts where apk_url is not null')).toBe(4)
    expect(await count("audit_log where actor_id is null and actor_type <> 'system'")).toBe(0)
  })

  test('no unexpected error was logged', () => {
    expect(api.bugs).toEqual([])
  })
})
