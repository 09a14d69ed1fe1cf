import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '#domains/accounts/server/passwords/passwords.ts'
import { addDays } from '#platform/contract/calendar.ts'
import { m } from '#platform/messages/generated/messages.js'
import { today } from '#platform/server/clock.ts'
import { type Db, openDatabase } from '#platform/server/database/connect.ts'
import { aSchool, aStudent, aTeacher } from '#tests/support/builders.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { prepareReferenceData } from './database-setup.ts'
import { makeStoryFiles, type StoryFiles } from './files.ts'
import { fill, heading, noticed, pickFile, press, says } from './pages/fields.ts'
import { holds, showsMessage } from './pages/refusals.ts'
import { startSession } from './pages/session.ts'
import { useTestAccounts } from './people.ts'

// One limit of each rule of the account forms in the browser; the limits of every field by API are in
// tests/wire/edges.ts.

const password = 'a-secret-12'
const student = { name: 'မောင်ညီ', phone: '09466000001', email: 'nyi@example.com', password }
const teacher = { name: 'ဒေါ်ညို', phone: '09466000002', email: 'nyo@example.com', password }
const school = { name: 'ပညာညီ', phone: '09466000003', email: 'nyischool@example.com', password }

let db: Db
let files: StoryFiles
beforeAll(async () => {
  files = await makeStoryFiles()
  await prepareReferenceData()
  db = openDatabase(ownSite().databaseUrl, { max: 2 })
  const passwordHash = await hashPassword(password)
  const entered = ({ name, phone, email }: typeof student) => ({
    passwordHash,
    name,
    phoneNumber1: phone,
    email1: email,
  })
  await aStudent(db, entered(student))
  await aTeacher(db, { ...entered(teacher), region: 1, schoolName: null })
  await aSchool(db, { ...entered(school), region: null })
})
afterAll(async () => {
  await db.destroy()
  await rm(files.folder, { recursive: true, force: true })
})

describe('the rules of the account forms', { timeout: 120_000 }, () => {
  const person = useTestAccounts('phone')

  test('log-in: rejects text that is neither a phone nor an account number, and an empty password', async () => {
    const { page } = await person('guest')
    await page.goto('/login')
    await fill(page, { [m.accounts_phone_or_number()]: 'T00001' })
    await press(page, m.platform_login())
    await showsMessage(page, m.accounts_phone_or_number(), 'login_format')
    await showsMessage(page, m.accounts_password(), 'password_required')
    await fill(page, { [m.accounts_phone_or_number()]: '' })
    await press(page, m.platform_login())
    await showsMessage(page, m.accounts_phone_or_number(), 'required')
  })

  test('change of password: rejects 13 and 7 characters and a different repetition', async () => {
    const reader = await person('student')
    const { page } = reader
    await startSession(reader, 'student', student)
    await page.goto('/student/changepassword')
    await page.locator('main button[type=submit]').click()
    for (const label of [m.accounts_current_password(), m.accounts_new_password(), m.accounts_confirm_password()])
      await showsMessage(page, label, 'required_to_fill')
    await fill(page, {
      [m.accounts_current_password()]: '1234567890123',
      [m.accounts_new_password()]: '1234567',
      [m.accounts_confirm_password()]: '12345678',
    })
    await page.locator('main button[type=submit]').click()
    await showsMessage(page, m.accounts_current_password(), 'current_password_too_long|max=12')
    await showsMessage(page, m.accounts_new_password(), 'new_password_too_short|min=8')
    await showsMessage(page, m.accounts_confirm_password(), 'new_confirm_mismatch')
  })

  test('teacher profile: requires one of two names, and rejects a birthday after today', async () => {
    const owner = await person('teacher')
    const { page } = owner
    await startSession(owner, 'teacher', teacher)
    await page.goto('/teacher/edit')
    const tomorrow = addDays(today(), 1).split('-').reverse().join('/')
    await fill(page, { [m.accounts_name()]: '', [m.accounts_date_of_birth()]: tomorrow })
    await press(page, m.accounts_save())
    await showsMessage(page, m.accounts_name(), 'name_or_school_name_required')
    await showsMessage(page, m.accounts_date_of_birth(), 'date_in_future')
    await fill(page, { [m.accounts_institution()]: 'ညီညီ သင်တန်း', [m.accounts_date_of_birth()]: '' })
    await press(page, m.accounts_save())
    await noticed(page, m.platform_operation_done())
    await page.waitForURL('**/teacher/detail')
    await page.locator('main').getByText('ညီညီ သင်တန်း').first().waitFor()
  })

  test('school profile: rejects an empty name at once and other fields on saving; Cancel saves nothing', async () => {
    const owner = await person('school')
    const { page } = owner
    await startSession(owner, 'school', school)
    await page.goto('/school/edit')
    await fill(page, { [m.accounts_school_name()]: '' })
    await showsMessage(page, m.accounts_school_name(), 'school_name_required')
    const typed = {
      [m.accounts_license()]: 'က'.repeat(31),
      [m.accounts_phone_2()]: '123',
      [m.accounts_email_1()]: '',
      [m.accounts_school_address()]: 'က'.repeat(201),
    }
    await fill(page, typed)
    await press(page, m.accounts_save())
    await showsMessage(page, m.accounts_license(), 'license_too_long|max=30')
    await showsMessage(page, m.accounts_phone_2(), 'phone_2_format')
    await showsMessage(page, m.accounts_email_1(), 'email_required')
    await showsMessage(page, m.accounts_school_address(), 'address_too_long|max=200')
    await showsMessage(page, m.platform_region(), 'required')
    await holds(page, typed)
    await page.getByRole('link', { name: m.platform_cancel(), exact: true }).click()
    await page.waitForURL('**/detailSchool')
    await page.locator('main').getByText(school.name).first().waitFor()
  })

  test('registration payment: reports an empty picture file and does not send it', async () => {
    const { page } = await person('guest')
    await page.goto('/signupSchool')
    await fill(page, {
      [m.accounts_school_name()]: 'ရွှေပညာ',
      [m.accounts_phone()]: '09466000004',
      [m.accounts_password()]: password,
      [m.accounts_confirm_password()]: password,
    })
    await press(page, m.accounts_register())
    await heading(page, m.accounts_payment_title())
    await says(page, m.accounts_payment_amount())
    const empty = join(files.folder, 'empty.png')
    await writeFile(empty, '')
    await pickFile(page, empty)
    await says(page, m.platform_file_empty())
    await press(page, m.accounts_upload_file())
    await noticed(page, m.platform_file_empty())
    const made = db.selectFrom('accounts').select('id').where('phoneNumber1', '=', '09466000004')
    expect(await made.execute()).toEqual([])
  })
})
