import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '#domains/accounts/server/passwords/passwords.ts'
import { addDays } from '#platform/contract/calendar.ts'
import { m } from '#platform/messages/generated/messages.js'
import { today } from '#platform/server/clock.ts'
import { type Db, openDatabase } from '#platform/server/database/connect.ts'
import { aClass, aCourse, anEnrolment, aStudent, aTeacher, aVideoCourse, type Class } from '#tests/support/builders.ts'
import { aLivePage } from '#tests/support/live-page.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { prepareReferenceData } from './database-setup.ts'
import { makeStoryFiles, type StoryFiles } from './files.ts'
import { choose, field, fill, heading, isKept, noticed, pickFile, press, says } from './pages/fields.ts'
import { answerInstead, hasFocus, holds, showsMessage } from './pages/refusals.ts'
import { startSession } from './pages/session.ts'
import { useTestAccounts } from './people.ts'

const PASSWORD = 'a-secret-12'
const student = { name: 'မောင်သူရ', phone: '09461000001', email: 'thura@example.com', password: PASSWORD }
const teacher = { name: 'ဒေါ်နွယ်နီ', phone: '09461000002', email: 'nwe@example.com', password: PASSWORD }

let db: Db
let files: StoryFiles
let studentId = 0
let teacherId = 0
beforeAll(async () => {
  files = await makeStoryFiles()
  await prepareReferenceData()
  db = openDatabase(ownSite().databaseUrl, { max: 2 })
  const passwordHash = await hashPassword(PASSWORD)
  studentId = (await aStudent(db, { phoneNumber1: student.phone, passwordHash, name: student.name })).id
  teacherId = (await aTeacher(db, { phoneNumber1: teacher.phone, passwordHash, name: teacher.name })).id
})
afterAll(async () => {
  await db.destroy()
  await rm(files.folder, { recursive: true, force: true })
})

describe('statuses of replies', { timeout: 120_000 }, () => {
  const person = useTestAccounts('phone')
  const APPLICATIONS = /\/my\/class\/list/

  test.each([
    [403, () => m.platform_forbidden_title()],
    [404, () => m.platform_lost_title()],
    [429, () => m.platform_failed_title()],
    [500, () => m.platform_failed_title()],
  ])('%i on a page’s own call shows its error page, and keeps the session', async (status, title) => {
    const reader = await person('student')
    const { page } = reader
    reader.expectErrors(new RegExp(`status of ${status}`))
    if (!(await page.evaluate(() => localStorage.getItem('pyinnya.session')).catch(() => null)))
      await startSession(reader, 'student', student)
    const stop = await answerInstead(page, APPLICATIONS, status)
    await page.goto('/enrollClassList')
    await page.getByRole('heading', { name: title() }).waitFor()
    // Wide windows show the menu beside the error.
    await page.locator(`main nav[aria-label="${m.platform_account_menu()}"]`).waitFor({ state: 'attached' })
    expect(await page.evaluate(() => localStorage.getItem('pyinnya.session'))).not.toBeNull()
    await stop()
  })

  test('an unknown page is answered with 404 at its URL', async () => {
    const reader = await person('student')
    reader.expectErrors(/status of 404/)
    const reply = await reader.page.goto('/class/detail/999999999')
    expect(reply?.status()).toBe(404)
    await heading(reader.page, m.platform_lost_title())
    expect(new URL(reader.page.url()).pathname).toBe('/class/detail/999999999')
  })

  test('a page of the owners’ tools is forbidden to a student', async () => {
    const { page } = await person('student')
    await page.goto('/createcourse')
    await heading(page, m.platform_forbidden_title())
  })

  test('log-in shows 200 without a token, 422 and 429 on the form, and keeps the input', async () => {
    const guest = await person('guest')
    const { page } = guest
    guest.expectErrors(/status of (422|429)/)
    const typed = { [m.accounts_phone_or_number()]: student.phone }
    await page.goto('/login')
    await choose(page, m.accounts_type(), m.accounts_type_student())
    await fill(page, { ...typed, [m.accounts_password()]: 'wrong-one' })
    await press(page, m.platform_login())
    await says(page, m.accounts_password_incorrect())
    await fill(page, { [m.accounts_phone_or_number()]: '09469999999' })
    await press(page, m.platform_login())
    await says(page, m.refusal_account_not_found())
    const stop = await answerInstead(page, /\/backend\/api\/v2\/login$/, 429)
    await press(page, m.platform_login())
    // A reply has no word joiners; the page draws them (BUR-10).
    await says(page, 'ဆာ\u2060ဗာ၏ စကား')
    await holds(page, { [m.accounts_phone_or_number()]: '09469999999' })
    expect(new URL(page.url()).pathname).toBe('/login')
    await stop()
  })

  test('400 on a change of password means a wrong current one, and keeps the session', async () => {
    const reader = await person('student')
    const { page } = reader
    reader.expectErrors(/status of 400/)
    await page.goto('/student/changepassword')
    await fill(page, {
      [m.accounts_current_password()]: 'not-my-own1',
      [m.accounts_new_password()]: 'another-12',
      [m.accounts_confirm_password()]: 'another-12',
    })
    await page.locator('main button[type=submit]').click()
    await says(page, m.refusal_current_password_wrong())
    expect(new URL(page.url()).pathname).toBe('/student/changepassword')
  })

  test('an unknown e-mail address and a used link are refused on the page', async () => {
    const { page } = await person('forgetful')
    await page.goto('/password/forget')
    await choose(page, m.accounts_type(), m.accounts_type_student())
    await fill(page, { [m.accounts_email()]: 'nobody@example.com' })
    await press(page, m.accounts_send_reset_mail())
    await page.locator('main .error').getByText(m.accounts_email_unknown()).waitFor()
    await hasFocus(page, m.accounts_email())
    await page.goto('/password/reset?token=used-up&user_type=student')
    await fill(page, { [m.accounts_password()]: PASSWORD, [m.accounts_confirm_password()]: PASSWORD })
    await press(page, m.accounts_save_password())
    await page.locator('main').getByRole('alert').getByText(m.accounts_reset_expired()).waitFor()
  })

  test('401 on any call logs out and goes home', async () => {
    const reader = await person('student')
    const { page } = reader
    reader.expectErrors(/status of 401/)
    await db.updateTable('sessions').set({ revokedAt: new Date() }).where('accountId', '=', studentId).execute()
    await page.goto('/enrollClassList')
    // Not waiting for a load event: the redirect to home may abort the current load.
    await expect.poll(() => new URL(page.url()).pathname).toBe('/')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('pyinnya.session'))).toBeNull()
  })
})

describe('double clicks', { timeout: 120_000 }, () => {
  const person = useTestAccounts('phone')
  let seat: Class
  beforeAll(async () => {
    seat = await aClass(db)
  })
  const rows = async (table: 'enrolments' | 'paymentProofs' | 'courses', where: Record<string, string | number>) => {
    const found = await db.selectFrom(table).selectAll().execute()
    return found.filter((row) => Object.entries(where).every(([column, value]) => (row as never)[column] === value))
      .length
  }

  test('apply once, and a second tab reads that the application exists', async () => {
    const reader = await person('student')
    const { page, context } = reader
    reader.expectErrors(/status of 400/)
    await startSession(reader, 'student', student)
    const tab = await aLivePage(context)
    for (const one of [page, tab]) {
      await one.goto(`/class/detail/${seat.id}`)
      await press(one, m.enrolment_enrol())
    }
    await page.getByRole('button', { name: m.enrolment_attend(), exact: true }).dblclick()
    await says(page, m.enrolment_applied())
    await press(tab, m.enrolment_attend())
    await says(tab, m.enrolment_already_applied())
    await tab.close()
    expect(await rows('enrolments', { studentId, classId: seat.id })).toBe(1)
  })

  test('send the picture of a payment once', async () => {
    const { page } = await person('student')
    await page.goto(`/class/${seat.id}/payment`)
    await pickFile(page, files.receipt)
    await page.getByRole('button', { name: m.payments_proof_send(), exact: true }).dblclick()
    await noticed(page, m.payments_proof_sent())
    const enrolment = await db
      .selectFrom('enrolments')
      .select('id')
      .where('classId', '=', seat.id)
      .executeTakeFirstOrThrow()
    expect(await rows('paymentProofs', { enrolmentId: enrolment.id })).toBe(1)
  })

  test('buy a video course once', async () => {
    const course = await aVideoCourse(db)
    const { page } = await person('student')
    await page.goto(`/video-class/detail/${course.id}`)
    await press(page, m.enrolment_buy_now())
    await page.getByRole('button', { name: m.enrolment_buy(), exact: true }).dblclick()
    await says(page, m.enrolment_bought())
    expect(await rows('enrolments', { studentId, courseId: course.id })).toBe(1)
  })

  test('create a course once', async () => {
    const owner = await person('teacher')
    const { page } = owner
    await startSession(owner, 'teacher', teacher)
    await page.goto('/createcourse')
    await heading(page, m.catalogue_own_add_course())
    await field(page, m.catalogue_own_category()).selectOption({ index: 1 })
    const title = 'နှစ်ခါ နှိပ်သော သင်တန်း'
    await fill(page, { [m.catalogue_own_title()]: title, [m.catalogue_own_explanation()]: 'အကျဉ်း' })
    await page.getByRole('textbox', { name: m.catalogue_own_details() }).fill('အသေးစိတ်')
    await choose(page, m.catalogue_own_certificate(), m.catalogue_own_certificate_yes())
    await choose(page, m.catalogue_own_course_type(), m.catalogue_own_type_in_person())
    await page.getByRole('button', { name: m.catalogue_own_save(), exact: true }).dblclick()
    await heading(page, m.catalogue_own_add_class())
    expect(await rows('courses', { title })).toBe(1)
  })
})

describe('two people with one phone number', { timeout: 120_000 }, () => {
  const person = useTestAccounts('phone')
  const phone = '09461000003'
  const form = (name: string, email: string) => ({
    [m.accounts_name()]: name,
    [m.accounts_phone()]: phone,
    [m.accounts_email()]: email,
    [m.accounts_password()]: PASSWORD,
    [m.accounts_confirm_password()]: PASSWORD,
  })

  test('students: the second sees the error at the field, and the input is kept', async () => {
    const first = (await person('first')).page
    const late = await person('late')
    late.expectErrors(/status of 422/)
    for (const page of [first, late.page]) await page.goto('/signupStudent')
    await fill(first, form('မောင်တစ်', 'one@example.com'))
    const typed = form('မောင်နှစ်', 'two@example.com')
    await fill(late.page, typed)
    await press(first, m.platform_signup())
    await noticed(first, m.accounts_registered_log_in())
    await press(late.page, m.platform_signup())
    await showsMessage(late.page, m.accounts_phone(), 'phone_taken')
    await hasFocus(late.page, m.accounts_phone())
    await holds(late.page, typed)
    const kept = await db.selectFrom('accounts').select('id').where('phoneNumber1', '=', phone).execute()
    expect(kept).toHaveLength(1)
  })

  test('teachers: a phone that is taken between the check and the payment is reported, and the input is kept', async () => {
    const late = await person('teacher')
    const { page } = late
    late.expectErrors(/status of 422/)
    await page.goto('/signupteacher')
    await fill(page, form('ဒေါ်နှောင်း', 'late@example.com'))
    await press(page, m.accounts_continue_to_payment())
    await heading(page, m.accounts_payment_title())
    await aTeacher(db, { phoneNumber1: phone })
    await pickFile(page, files.receipt)
    await page.getByRole('button', { name: m.accounts_upload_file(), exact: true }).dblclick()
    await says(page, m.validation_phone_taken())
    await page.getByRole('link', { name: m.accounts_payment_to_form() }).click()
    await heading(page, m.accounts_sign_up_teacher())
    await holds(page, form('ဒေါ်နှောင်း', 'late@example.com'))
    await fill(page, { [m.accounts_phone()]: '09461000004' })
    await press(page, m.accounts_continue_to_payment())
    await heading(page, m.accounts_payment_title())
    await pickFile(page, files.receipt)
    await page.getByRole('button', { name: m.accounts_upload_file(), exact: true }).dblclick()
    await noticed(page, m.accounts_registered_log_in())
    const made = await db
      .selectFrom('registrationPayments')
      .innerJoin('accounts', 'accounts.id', 'accountId')
      .select('accounts.id')
      .where('phoneNumber1', '=', '09461000004')
      .execute()
    expect(made).toHaveLength(1)
  })
})

describe('errors beside fields', { timeout: 120_000 }, () => {
  const person = useTestAccounts('phone')

  test('required, length, phone, e-mail and repetition are shown together, the first field is focused, and the input is kept', async () => {
    const { page } = await person('guest')
    await page.goto('/signupStudent')
    await press(page, m.platform_signup())
    await showsMessage(page, m.accounts_name(), 'required')
    await showsMessage(page, m.accounts_email(), 'email_required')
    await showsMessage(page, m.accounts_password(), 'password_required')
    await hasFocus(page, m.accounts_name())
    const typed = {
      [m.accounts_name()]: 'က'.repeat(101),
      [m.accounts_phone()]: '0912345',
      [m.accounts_email()]: 'nobody',
      [m.accounts_password()]: '1234567',
      [m.accounts_confirm_password()]: '12345678',
    }
    await fill(page, typed)
    await press(page, m.platform_signup())
    await showsMessage(page, m.accounts_name(), 'name_too_long|max=100')
    await showsMessage(page, m.accounts_phone(), 'phone_format')
    await showsMessage(page, m.accounts_email(), 'email_format')
    await showsMessage(page, m.accounts_password(), 'password_too_short|min=8')
    await showsMessage(page, m.accounts_confirm_password(), 'confirm_mismatch')
    await hasFocus(page, m.accounts_name())
    await holds(page, typed)
  })

  test("numbers and order of days are checked in the owner's tools", async () => {
    const owner = await person('teacher')
    const { page } = owner
    await startSession(owner, 'teacher', teacher)
    await aCourse(db, { ownerId: teacherId, title: 'ရက်စွဲများ' })
    await page.goto('/createclass')
    await heading(page, m.catalogue_own_add_class())
    const typed = {
      [m.catalogue_own_fee()]: '2000000000',
      [m.catalogue_own_start_date()]: addDays(today(), 30).split('-').reverse().join('/'),
      [m.catalogue_own_end_date()]: addDays(today(), 7).split('-').reverse().join('/'),
    }
    await fill(page, typed)
    await press(page, m.catalogue_own_save())
    await showsMessage(page, m.catalogue_own_fee(), 'fee_invalid')
    await showsMessage(page, m.catalogue_own_end_date(), 'date_order')
    await holds(page, { [m.catalogue_own_end_date()]: typed[m.catalogue_own_end_date()] ?? '' })
  })

  test('type and size of a file are reported beside the picker, and earlier files are kept', async () => {
    const reader = await person('student')
    const { page } = reader
    await startSession(reader, 'student', student)
    const seat = await aClass(db)
    await anEnrolment(db, { studentId, classId: seat.id })
    await page.goto(`/class/${seat.id}/payment`)
    await pickFile(page, files.receipt)
    await isKept(page, 'receipt.jpg')
    await page.reload()
    await says(page, 'receipt.jpg')
    await pickFile(page, files.pdf)
    await says(page, m.platform_file_invalid({ file: 'notes.pdf' }))
    const large = join(files.folder, 'large.png')
    await writeFile(large, Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(6 * 2 ** 20)]))
    await pickFile(page, large)
    await says(page, 'large.png')
    await says(page, 'receipt.jpg')
    reader.expectErrors(/status of (413|422)/)
    await press(page, m.payments_proof_send())
    await says(page, m.validation_image_too_large({ max: '5 MB' }))
  })
})
