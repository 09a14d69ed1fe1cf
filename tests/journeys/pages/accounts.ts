import { expect } from 'vitest'
import type { UserType } from '#domains/accounts/contract/account-codes.ts'
import type { OwnerRole } from '#platform/contract/account-codes.ts'
import { toWesternDigits } from '#platform/contract/burmese/digits.ts'
import { m } from '#platform/messages/generated/messages.js'
import type { Person } from '#tests/journeys/people.ts'
import { visible } from '#tests/journeys/visible.ts'
import { choose, fill, follow, heading, noticed, opensWith, pickFile, press, says } from './fields.ts'

export interface Identity {
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly password: string
}

const text = {
  teacher: {
    type: m.accounts_type_teacher,
    signUpLink: m.accounts_sign_up_teacher,
    agreement: m.platform_nav_agreement_teacher,
    name: m.accounts_name,
    button: m.accounts_continue_to_payment,
  },
  school: {
    type: m.accounts_type_school,
    signUpLink: m.accounts_sign_up_school,
    agreement: m.platform_nav_agreement_school,
    name: m.accounts_school_name,
    button: m.accounts_register,
  },
  student: {
    type: m.accounts_type_student,
    signUpLink: m.accounts_sign_up_student,
    agreement: m.platform_nav_agreement_student,
    name: m.accounts_name,
    button: m.platform_signup,
  },
}

/** From the log-in page over the agreement to the filled form, without submitting it. */
async function fillSignUp(person: Person, role: UserType, identity: Identity): Promise<void> {
  const { page } = person
  const { signUpLink, agreement, name } = text[role]
  await page.goto('/login')
  await visible(person, 'log-in')
  await follow(page, signUpLink())
  await heading(page, agreement())
  await visible(person, `agreement-${role}`)
  await page.getByRole('checkbox', { name: m.accounts_i_agree() }).check()
  await press(page, m.accounts_accept())
  await heading(page, signUpLink())
  await fill(page, {
    [name()]: identity.name,
    [m.accounts_phone()]: identity.phone,
    [m.accounts_email()]: identity.email,
    [m.accounts_password()]: identity.password,
    [m.accounts_confirm_password()]: identity.password,
  })
}

/** Chooses a photo and crops it, zoomed in and off centre. */
async function choosePhoto(person: Person, photo: string): Promise<void> {
  const { page } = person
  await page.locator('input[name=profile]').setInputFiles(photo)
  await page.getByRole('slider', { name: m.platform_photo_zoom() }).fill('2')
  await page.getByRole('button', { name: m.platform_photo_move() }).press('ArrowLeft')
  await visible(person, 'photo-square')
  await press(page, m.platform_photo_use())
  await page.locator('main .person img').waitFor()
}

/** A teacher agrees, signs up and pays the registration fee with a picture of the transfer. */
export function signUpTeacher(person: Person, identity: Identity, paymentPicture: string): Promise<void> {
  return signUpOwner(person, 'teacher', { identity, payments: [paymentPicture] })
}

/** As a teacher, with a photo, and a payment of several transfers. */
export async function signUpOwner(
  person: Person,
  role: OwnerRole,
  { identity, photo, payments }: { identity: Identity; photo?: string; payments: readonly string[] },
): Promise<void> {
  const { page } = person
  await fillSignUp(person, role, identity)
  if (photo) await choosePhoto(person, photo)
  // OWN-11: the fee is known before the first field, the accounts are open.
  await says(page, m.accounts_fee_for())
  await visible(person, `sign-up-${role}`)
  await press(page, text[role].button())
  await heading(page, m.accounts_payment_title())
  await page.getByRole('heading', { name: m.accounts_payment_methods() }).waitFor()
  await page
    .getByRole('button', { name: new RegExp(`^${m.platform_copy()}: `) })
    .first()
    .waitFor()
  await pickFile(page, payments)
  await visible(person, 'registration-payment')
  await press(page, m.accounts_upload_file())
  await noticed(page, m.accounts_registered_log_in())
  await heading(page, m.platform_login())
}

export async function signUpStudent(person: Person, identity: Identity, photo?: string): Promise<void> {
  const { page } = person
  await fillSignUp(person, 'student', identity)
  if (photo) await choosePhoto(person, photo)
  await visible(person, 'sign-up-student')
  await press(page, m.platform_signup())
  await noticed(page, m.accounts_registered_log_in())
  await heading(page, m.platform_login())
}

/** Logs in; the phone number may be filled in already. */
export async function logIn(
  { page }: Person,
  role: UserType,
  { phone, password }: Pick<Identity, 'phone' | 'password'>,
): Promise<void> {
  if (new URL(page.url()).pathname !== '/login') await page.goto('/login')
  await choose(page, m.accounts_type(), text[role].type())
  await fill(page, { [m.accounts_phone_or_number()]: phone, [m.accounts_password()]: password })
  await press(page, m.platform_login())
  await page.waitForURL((url) => url.pathname === '/')
}

/** Sends a further picture of the registration payment, from the profile. @see P-RFE-01 */
export async function sendRegistrationPicture({ page }: Person, file: string): Promise<void> {
  await page.goto('/teacher/detail')
  await follow(page, m.accounts_registration_fee_open())
  await heading(page, m.payments_own_registration())
  const waiting = page
    .getByRole('region', { name: m.payments_till_pictures() })
    .getByText(m.payments_picture_waiting(), { exact: true })
  await expect.poll(() => waiting.count()).toBe(1)
  await pickFile(page, file)
  await press(page, m.payments_proof_send())
  await expect.poll(() => waiting.count()).toBe(2)
}

interface Message {
  readonly unread: string
  readonly text: string
  /** A further notice of the list. */
  readonly also?: string
}

/** Expects a count at the bell and a notice in its list; reading the list resets the count. */
export async function showsMessage(person: Person, role: UserType, { unread, text, also }: Message): Promise<void> {
  const { page } = person
  const bell = page.getByRole('link', { name: m.platform_notifications_unread({ n: unread }), exact: true })
  // An open page polls only twice a minute; notifications.journey.test.ts tests that.
  await opensWith(page, `/${role}/detail`, bell)
  await bell.click()
  await heading(page, m.notifications_title())
  await says(page, text)
  // STU-27: what was not seen before is marked, and nothing else.
  const marks = page.locator('main article').getByText(m.notifications_unread(), { exact: true })
  await expect.poll(() => marks.count()).toBe(Number(toWesternDigits(unread)))
  if (also !== undefined) await says(page, also)
  await page.getByRole('link', { name: m.platform_notifications(), exact: true }).waitFor()
  await visible(person, `notifications-${role}`)
  // An open list also shows later notices.
  await page.goto(`/${role}/detail`)
}
