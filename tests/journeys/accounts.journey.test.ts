import { rm } from 'node:fs/promises'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UserType } from '#domains/accounts/contract/account-codes.ts'
import { withWholeWords } from '#platform/contract/burmese/whole-words.ts'
import { m } from '#platform/messages/generated/messages.js'
import { aModerator, anOldClass, resetLinkMailedTo } from './database-setup.ts'
import { makePictures, type Pictures } from './files.ts'
import { type Identity, logIn, signUpOwner, signUpStudent } from './pages/accounts.ts'
import { choose, field, fill, follow, heading, noticed, press, says } from './pages/fields.ts'
import { type Person, useTestAccounts } from './people.ts'
import { visible } from './visible.ts'

const ownPage = { teacher: '/teacher/detail', school: '/detailSchool', student: '/student/detail' } as const
const editPage = { teacher: '/teacher/edit', school: '/school/edit', student: '/student/edit' } as const
const NEW_PASSWORD = 'another456'

let pictures: Pictures
beforeAll(async () => {
  pictures = await makePictures()
})
afterAll(() => rm(pictures.folder, { recursive: true, force: true }))

let phones = 0
function anIdentity(role: UserType): Identity {
  phones += 1
  const phone = `0948${String(phones).padStart(7, '0')}`
  const names = { teacher: 'ဒေါ်ခင်မာလာ', school: 'ရွှေတိဂုံ သင်တန်းကျောင်း', student: 'မောင်ကျော်ဇော' }
  return { name: names[role], phone, email: `${phone}@example.com`, password: 'secret123' }
}

describe('an account', { timeout: 180_000 }, () => {
  describe.each(['teacher', 'school', 'student'] as const)('a %s', (role) => {
    const person = useTestAccounts('phone', { alsoOn: 'desktop' })
    const identity = anIdentity(role)

    test('signs up with a photo, and logs in for the first time', async () => {
      const somebody = await person(role)
      if (role === 'student') await signUpStudent(somebody, identity, pictures.portrait)
      else await signUpOwner(somebody, role, { identity, photo: pictures.portrait, payments: pictures.receipts })
      const kept = await somebody.page.evaluate(() =>
        JSON.stringify([location.href, { ...localStorage }, { ...sessionStorage }]),
      )
      expect(kept).not.toContain(identity.password)
      await logIn(somebody, role, identity)
      await somebody.page.goto(ownPage[role])
      await somebody.page.locator('main img').first().waitFor()
      await visible(somebody, `profile-${role}`)
    })

    test('changes the profile, and the header shows the new name', async () => {
      const somebody = await person(role)
      const { page } = somebody
      await page.goto(editPage[role])
      await correct(somebody, role)
      await visible(somebody, `profile-edit-${role}`)
      await press(page, m.accounts_save())
      await noticed(page, m.platform_operation_done())
      await page.waitForURL(`**${ownPage[role]}`)
      await says(page, withWholeWords('ရန်ကုန်တိုင်းဒေသကြီး'))
      await page.getByLabel(m.platform_profile_of({ name: `${identity.name} ၂` })).waitFor()
    })

    test('resets a forgotten password by the link in the mail', async () => {
      const somebody = await person(role)
      const { page } = somebody
      await page.goto('/logout')
      await page.waitForURL((url) => url.pathname === '/')
      await page.goto('/password/forget')
      await isChosen(page, typeWord(role))
      // Ten requests in a quarter of an hour are answered.
      if (role === 'student') await readsEachFault(page)
      await fill(page, { [m.accounts_email()]: identity.email })
      await visible(somebody, 'forgot-password')
      await press(page, m.accounts_send_reset_mail())
      await noticed(page, m.accounts_reset_mail_sent())
      await page.goto(await resetLinkMailedTo(identity.email))
      await fill(page, { [m.accounts_password()]: NEW_PASSWORD, [m.accounts_confirm_password()]: NEW_PASSWORD })
      await visible(somebody, 'reset-password')
      await press(page, m.accounts_save_password())
      await noticed(page, m.accounts_password_changed())
      await heading(page, m.platform_login())
      await logIn(somebody, role, { ...identity, password: NEW_PASSWORD })
    })

    test('lists the own sessions and logs out everywhere', async () => {
      const somebody = await person(role)
      const { page } = somebody
      await page.goto(ownPage[role])
      await follow(page, m.accounts_sessions_title())
      await says(page, m.accounts_sessions_here())
      await visible(somebody, 'sessions')
      await press(page, m.accounts_sessions_end_all())
      await page.locator('dialog').getByRole('button', { name: m.accounts_sessions_end_all() }).click()
      await page.waitForURL((url) => url.pathname === '/')
      await logIn(somebody, role, { ...identity, password: NEW_PASSWORD })
    })

    // Only the owners' pages take a token from the URL. @see A-TOK-01, A-TOK-02
    if (role !== 'student') {
      test('logs in by a token in the URL, which is removed at once', async () => {
        const somebody = await person(role)
        const token = await somebody.page.evaluate(
          () => JSON.parse(localStorage.getItem('pyinnya.session') ?? '{}').token,
        )
        const { page } = await person(`${role} elsewhere`)
        await page.goto(`${ownPage[role]}?token=${token}`)
        await page.waitForURL((url) => url.pathname === ownPage[role] && url.search === '')
        await page.locator('main').getByText(`${identity.name} ၂`).first().waitFor()
        const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('pyinnya.session') ?? '{}').token)
        expect(kept).not.toBe(token)
      })
    }

    test('deletes the account and can no longer log in', async () => {
      const somebody = await person(role)
      const { page } = somebody
      await page.goto('/request-account-deletion')
      await says(page, identity.phone)
      await visible(somebody, 'delete-account')
      await press(page, m.platform_nav_delete_account())
      await visible(somebody, 'delete-account-question')
      somebody.expectErrors(/422/)
      const remove = page.locator('dialog').getByRole('button', { name: m.accounts_delete(), exact: true })
      await fill(page, { [m.accounts_delete_password()]: 'another-1' })
      await remove.click()
      await says(page, m.validation_current_password_wrong())
      await fill(page, { [m.accounts_delete_password()]: NEW_PASSWORD })
      await remove.click()
      await page.waitForURL((url) => url.pathname === '/')
      await expect.poll(() => page.evaluate(() => localStorage.getItem('pyinnya.session'))).toBeNull()
      await page.goto('/login')
      await choose(page, m.accounts_type(), typeWord(role))
      await fill(page, { [m.accounts_phone_or_number()]: identity.phone, [m.accounts_password()]: NEW_PASSWORD })
      somebody.expectErrors(/422/)
      await press(page, m.platform_login())
      await says(page, m.refusal_account_not_found())
    })
  })

  describe('a person with a social account', () => {
    const person = useTestAccounts('phone', { alsoOn: 'desktop' })
    const login = `soc${phones}`

    test("signs up as a student without a password after the provider's log-in", async () => {
      const somebody = await person('social')
      const { page } = somebody
      await comeBackFromProvider(somebody, login)
      await heading(page, m.accounts_social_choice_title())
      expect(page.url()).not.toContain('code=')
      await visible(somebody, 'social-choice')
      await press(page, m.accounts_social_choice_ok())
      await page.waitForURL('**/signupStuFB')
      await expect.poll(() => field(page, m.accounts_email()).inputValue()).toBe(`${login}@example.com`)
      await fill(page, { [m.accounts_phone()]: anIdentity('student').phone })
      await visible(somebody, 'sign-up-social')
      await press(page, m.platform_signup())
      await noticed(page, m.accounts_registered())
      await page.goto('/student/detail')
      await says(page, m.accounts_social_account())
      await visible(somebody, 'profile-social')
    })

    test('is logged in directly the next time', async () => {
      const somebody = await person('social')
      await somebody.page.goto('/logout')
      await somebody.page.waitForURL((url) => url.pathname === '/')
      await comeBackFromProvider(somebody, login)
      await somebody.page.waitForURL((url) => url.pathname === '/')
      await somebody.page.goto('/student/detail')
      await somebody.page.locator('main').getByText(`မ${login}`).first().waitFor()
    })

    test('comes back from the provider to the class, ready to enrol in it', async () => {
      const { id } = await anOldClass()
      const somebody = await person('social')
      const { page } = somebody
      for (const from of [`/login?enrol=${encodeURIComponent(`/class/detail/${id}`)}`, `/class/detail/${id}`]) {
        await page.goto('/logout')
        await page.waitForURL((url) => url.pathname === '/')
        await page.goto(from)
        if (from.startsWith('/class')) {
          await page.getByRole('link', { name: m.storefront_enrol(), exact: true }).click()
          await page.getByRole('dialog').getByRole('link', { name: m.enrolment_prompt_login() }).click()
        }
        await comeBackFromProvider(somebody, login, { isAtLogIn: true })
        await page.waitForURL((url) => url.pathname === `/class/detail/${id}`)
        await page.getByRole('dialog', { name: m.enrolment_confirm_attend() }).waitFor()
      }
    })

    test('is not logged in by a link that another person started', async () => {
      const somebody = await person('stranger')
      await somebody.page.goto('/login/social/google?code=somebodys&state=elses')
      await noticed(somebody.page, m.refusal_social_login_unavailable())
      await somebody.page.waitForURL('**/login')
    })
  })
})

describe('an admin', { timeout: 120_000 }, () => {
  const person = useTestAccounts('desktop')
  // An admin of this test's own: a failure in between would leave other tests unable to log in.
  const account = { email: 'second-factor@example.com', password: 'a-secret-12' }
  beforeAll(() => aModerator(account))

  test('enables the second factor, logs in with it, and disables it', async () => {
    const admin = await person('admin')
    const { page } = admin
    await signIn(admin)
    await page.waitForURL('**/admin')
    await page.goto('/admin/account')
    const factor = page.locator('section[aria-labelledby=second-factor]')
    admin.expectErrors(/400/)
    await fill(factor, { [m.accounts_current_password()]: 'not-the-password' })
    await press(page, m.accounts_second_factor_begin())
    await factor.locator('.field', { hasText: m.refusal_current_password_wrong() }).waitFor()
    await fill(factor, { [m.accounts_current_password()]: account.password })
    await press(page, m.accounts_second_factor_begin())
    await page.getByRole('img', { name: m.accounts_second_factor_qr() }).waitFor()
    await visible(admin, 'second-factor')
    const secret = ((await factor.locator('code').textContent()) ?? '').replaceAll(' ', '')
    const codeAt = (seconds: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + seconds * 1000 })
    await fill(factor, { [m.accounts_second_factor_code()]: codeAt(0) })
    await press(page, m.accounts_second_factor_confirm())
    await says(page, m.accounts_second_factor_codes())
    await visible(admin, 'recovery-codes')
    const recovery = (await factor.locator('li code').first().textContent()) ?? ''

    await page.goto('/admin/logout')
    await page.waitForURL('**/admin/login')
    admin.expectErrors(/400|422/)
    await signIn(admin)
    await visible(admin, 'admin-log-in-code')
    // A used code is refused; the next one is accepted half a minute early.
    await fill(page, { [m.accounts_second_factor_code()]: codeAt(30) })
    await press(page, m.platform_login())
    await page.waitForURL('**/admin')
    await page.goto('/admin/account')
    await fill(factor, {
      [m.accounts_current_password()]: account.password,
      [m.accounts_second_factor_code()]: recovery,
    })
    await press(page, m.accounts_second_factor_end())
    await noticed(page, m.platform_operation_done())
  })

  async function signIn({ page }: Person): Promise<void> {
    if (new URL(page.url()).pathname !== '/admin/login') await page.goto('/admin/login')
    await fill(page, { [m.accounts_email()]: account.email, [m.accounts_password()]: account.password })
    await press(page, m.platform_login())
  }
})

const typeWord = (role: UserType) =>
  ({ teacher: m.accounts_type_teacher, school: m.accounts_type_school, student: m.accounts_type_student })[role]()

/** The type of the last log-in is chosen. @see STU-04 */
async function isChosen(page: Page, type: string): Promise<void> {
  const radio = page.getByRole('group', { name: m.accounts_type() }).getByRole('radio', { name: type, exact: true })
  await expect.poll(() => radio.isChecked()).toBe(true)
}

/** Each fault of a request for a new password is named as what it is. @see STU-04 */
async function readsEachFault(page: Page): Promise<void> {
  const email = page.locator('.field', { has: field(page, m.accounts_email()) })
  await press(page, m.accounts_send_reset_mail())
  await noticed(page, m.platform_fields_to_correct({ count: 1, n: '၁' }))
  await email.getByText(m.validation_email_unknown()).waitFor()
  await fill(page, { [m.accounts_email()]: 'nobody@example.com' })
  await press(page, m.accounts_send_reset_mail())
  await noticed(page, m.accounts_email_unknown())
  await email.getByText(m.accounts_email_unknown()).waitFor()
}

/** Changes name, region and township, and the fields of this role; an incomplete card number is refused. */
async function correct(somebody: Person, role: UserType): Promise<void> {
  const { page } = somebody
  const name = role === 'school' ? m.accounts_school_name() : m.accounts_name()
  const typed = field(page, name)
  await typed.fill(`${await typed.inputValue()} ၂`)
  await field(page, m.platform_region()).selectOption({ label: 'ရန်ကုန်တိုင်းဒေသကြီး' })
  await page.locator('select[name=town]').selectOption({ index: 1 })
  if (role === 'school') await fill(page, { [m.accounts_license()]: 'ပညာ/၁၂၀၀' })
  if (role !== 'teacher') return
  await field(page, m.accounts_nrc_state()).selectOption({ label: '၁၂/' })
  await page.locator('select[name=nrc_township]').selectOption({ index: 1 })
  await press(page, m.accounts_save())
  await says(page, m.validation_nrc_part_missing())
  await visible(somebody, 'profile-edit-half-card')
  await field(page, m.accounts_nrc_type()).selectOption({ index: 1 })
  await fill(page, { [m.accounts_nrc_number()]: '၁၂၃၄၅၆' })
  await page.locator('input[name=nrc_front]').setInputFiles(pictures.card)
  await page.locator('main .photo').first().waitFor()
}

/**
 * From the site's log-in page through the provider's pages, which it skips for a known person, and back. The
 * provider's pages load a web font, which the tests block.
 */
async function comeBackFromProvider(
  { page, expectErrors }: Person,
  login: string,
  { isAtLogIn = false } = {},
): Promise<void> {
  expectErrors(/fonts\.googleapis/)
  if (!isAtLogIn) await page.goto('/login')
  await press(page, m.accounts_social_with({ provider: 'Google' }))
  await page.waitForURL((url) => url.pathname !== '/login' || (url.search !== '' && !url.searchParams.has('enrol')))
  const prompt = page.locator('input[name=prompt]')
  for (;;) {
    await prompt.or(page.locator('#main')).first().waitFor({ state: 'attached' })
    if ((await prompt.count()) === 0) return
    if ((await page.locator('input[name=login]').count()) > 0) {
      await page.fill('input[name=login]', login)
      await page.fill('input[name=password]', 'any')
    }
    const before = page.url()
    await page.click('button[type=submit]')
    await page.waitForURL((url) => url.href !== before)
  }
}
