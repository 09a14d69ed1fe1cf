import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { UserType } from '#domains/accounts/contract/account-codes.ts'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { aClass, anEnrolment } from '#tests/support/builders.ts'
import { demoAccounts } from '../../src/demo/demo-accounts.ts'
import { inDatabase } from './database-setup.ts'
import { makePictures } from './files.ts'
import { heading, isKept, pickFile, press, says } from './pages/fields.ts'
import { startConsoleSession, startSession } from './pages/session.ts'
import { type Person, useTestAccounts } from './people.ts'
import { visible } from './visible.ts'

const pictures = await makePictures()

/** A form: where it stands, and the button that opens it. */
interface Form {
  readonly path: string
  readonly open?: () => string
  /** The file field of a picture. */
  readonly picture?: string
}

const own = paths.own
const forms: Readonly<Record<'guest' | UserType | 'admin', readonly Form[]>> = {
  guest: [{ path: paths.signUp.student() }, { path: paths.signUp.teacher() }, { path: paths.signUp.school() }],
  student: [{ path: own.student.edit() }, { path: paths.courseRequest.create() }],
  teacher: [
    { path: own.teacher.edit(), picture: 'nrc_front' },
    { path: paths.owner.createCourse(), picture: 'course_photo' },
    { path: paths.owner.createClass() },
    { path: paths.owner.payoutAccount() },
  ],
  school: [{ path: own.school.edit() }],
  admin: [
    { path: paths.admin.settings() },
    { path: paths.admin.notifications() },
    { path: paths.admin.news.create() },
    { path: paths.admin.paymentMethods(), open: m.payments_method_add },
    { path: paths.admin.ads(), open: m.site_ads_new, picture: 'image' },
    { path: paths.admin.coupons(), open: m.payments_coupon_make },
    { path: paths.admin.staff.list(), open: m.accounts_staff_add },
  ],
}

/** The form of a screen: of a dialog where one is open. */
async function formOf(page: Page, { path, open }: Form): Promise<Locator> {
  await page.goto(path)
  if (open) await press(page, open())
  const form = page.locator('form').filter({ has: page.locator('[type=submit]') })
  const inDialog = page.locator('dialog[open] form')
  const all = open ? inDialog.or(page.locator('main form.panel')) : page.locator('main').locator(form)
  await all.first().waitFor()
  return all.first()
}

/** Gives every field another value; passwords, files and searches are left. */
async function fillAll(form: Locator): Promise<void> {
  const fields = form.locator(
    'input:not([type=search]):visible, textarea:visible, select:visible, [contenteditable=true]:visible',
  )
  for (const field of await fields.all()) {
    const kind = await field.evaluate((element) =>
      element instanceof HTMLInputElement ? element.type : element.tagName.toLowerCase(),
    )
    const isOpen = await field.evaluate((element) => !element.matches(':disabled, [readonly], [role=combobox]'))
    if (!isOpen || kind === 'password' || kind === 'file') continue
    if (kind === 'select') {
      const values = await field
        .locator('option:not(:disabled)')
        .evaluateAll((all) => all.map((one) => one.getAttribute('value') ?? ''))
      await field.selectOption(values.at(-1) ?? '')
    } else if (kind === 'checkbox') await field.setChecked(!(await field.isChecked()))
    else if (kind === 'radio') await field.check()
    else if (kind === 'div') await field.fill('ပြောင်းထားသော စာ')
    else
      await field.fill(
        /tel|number/.test(kind) || (await field.getAttribute('inputmode')) === 'numeric' ? '12345' : 'စာ ၁',
      )
  }
}

/** What stands in the fields, without passwords, files and searches. */
function valuesOf(form: Locator): Promise<string[]> {
  return form
    .locator('input:not([type=password], [type=file], [type=search]), textarea, select, [contenteditable=true]')
    .evaluateAll((fields) =>
      fields.map((field) => {
        if (field instanceof HTMLInputElement && /radio|checkbox/.test(field.type)) return String(field.checked)
        return 'value' in field ? String(field.value) : (field.textContent ?? '')
      }),
    )
}

async function keepsInput({ page }: Person, form: Form): Promise<void> {
  const first = await formOf(page, form)
  const before = await valuesOf(first)
  await fillAll(first)
  if (form.picture) await first.locator(`input[name=${form.picture}]`).setInputFiles(pictures.card)
  if (form.picture) await first.locator('img[src^="data:"]').first().waitFor()
  const typed = await valuesOf(first)
  expect(typed, `${form.path} was filled`).not.toEqual(before)
  const again = await formOf(page, form)
  await again.getByText(form.picture ? m.platform_draft_without_pictures() : m.platform_draft()).waitFor()
  if (form.picture) await again.getByText(m.platform_picture_again()).waitFor()
  await expect.poll(() => valuesOf(again), { message: form.path }).toEqual(typed)
}

// OWN-03
describe('the input of every form longer than three fields', { timeout: 120_000 }, () => {
  const person = useTestAccounts('desktop', { alsoOn: 'phone' })

  test('is there after a reload, for a guest', async () => {
    for (const form of forms.guest) await keepsInput(await person('guest'), form)
  })

  test.each(['student', 'teacher', 'school'] as const)('is there after a reload, for a %s', async (role) => {
    const somebody = await person(role)
    const identity = { phone: demoAccounts[role], password: demoAccounts.password }
    await startSession(somebody, role, identity)
    for (const form of forms[role]) await keepsInput(somebody, form)
    if (role === 'teacher') await visible(somebody, 'restored-draft')
  })

  test('is there after a reload, in the console', async () => {
    const admin = await person('admin')
    await startConsoleSession(admin)
    for (const form of forms.admin) await keepsInput(admin, form)
  })

  test('is discarded by one press', async () => {
    const { page } = await person('school')
    const form = await formOf(page, { path: own.school.edit() })
    await heading(page, m.accounts_edit_school())
    await form.getByRole('button', { name: m.platform_draft_discard() }).click()
    await expect.poll(() => form.getByText(m.platform_draft()).count()).toBe(0)
    await page.reload()
    await form.locator('input[name=name]').waitFor()
    expect(await form.locator('input[name=name]').inputValue()).not.toBe('စာ ၁')
  })
})

/** Runs in the browser: a storage that takes this long to write, or to list what is in it. */
function slowStorage(delays: { put?: number; keys?: number }): void {
  const { put, keys } = Cache.prototype
  const after = (ms = 0) => new Promise((resolve) => setTimeout(resolve, ms))
  Cache.prototype.put = async function (...input) {
    await after(delays.put)
    return put.apply(this, input)
  }
  Cache.prototype.keys = async function (...input) {
    await after(delays.keys)
    return keys.apply(this, input)
  }
}

describe('chosen files where the storage of the browser is slow', { timeout: 120_000 }, () => {
  const person = useTestAccounts('phone')
  const [first = '', second = ''] = pictures.receipts
  let path: string
  beforeAll(async () => {
    const identity = { phone: demoAccounts.student, password: demoAccounts.password }
    await startSession(await person('student'), 'student', identity)
    const classId = await inDatabase(async (db) => {
      const { id: studentId } = await db
        .selectFrom('accounts')
        .select('id')
        .where('phoneNumber1', '=', demoAccounts.student)
        .where('role', '=', 'student')
        .executeTakeFirstOrThrow()
      const { id } = await aClass(db)
      await anEnrolment(db, { studentId, classId: id })
      return id
    })
    path = paths.enrolled.classPayment(classId)
  })

  test('are shown at once and said to be being kept, until a reload does not lose them', async () => {
    const { page } = await person('student')
    await page.addInitScript(slowStorage, { put: 3000 })
    await page.goto(path)
    await pickFile(page, first)
    await says(page, 'receipt-1.jpg')
    expect(await page.getByText(m.platform_file_being_kept()).count()).toBe(1)
    await isKept(page, 'receipt-1.jpg')
    await page.reload()
    await says(page, 'receipt-1.jpg')
  })

  test('a reload while another one is being kept loses none of those before it', async () => {
    const { page } = await person('student')
    await pickFile(page, second)
    await says(page, 'receipt-2.jpg')
    expect(await page.getByText(m.platform_file_being_kept()).count()).toBe(1)
    await page.reload()
    await says(page, 'receipt-1.jpg')
  })

  test('a file that is chosen before the earlier ones were read does not take their place', async () => {
    const { page } = await person('student')
    await page.addInitScript(slowStorage, { keys: 1500 })
    await page.goto(path)
    await pickFile(page, second)
    await says(page, 'receipt-2.jpg')
    await says(page, 'receipt-1.jpg')
    await isKept(page, 'receipt-2.jpg')
    await page.reload()
    await says(page, 'receipt-2.jpg')
    await says(page, 'receipt-1.jpg')
  })
})
