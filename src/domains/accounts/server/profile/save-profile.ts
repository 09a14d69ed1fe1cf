import type { UserType } from '#domains/accounts/contract/account-codes.ts'
import { schoolForm, studentForm, teacherForm } from '#domains/accounts/contract/profile-forms.ts'
import type { Gender } from '#platform/contract/account-codes.ts'
import { canonicalPhone } from '#platform/contract/phone.ts'
import type { AccountViewer } from '#platform/server/auth/viewer.ts'
import { now } from '#platform/server/clock.ts'
import { undoUnlessUnknown } from '#platform/server/database/commit-outcome.ts'
import type { Db } from '#platform/server/database/connect.ts'
import type { Storage } from '#platform/server/files/storage.ts'
import { invalidFields, Refusal } from '#platform/server/http/refusal.ts'
import { parseInput } from '#platform/server/http/validator.ts'
import { type AccountChange, type AccountRow, findAccount, lockAccount, updateAccount } from '../accounts.queries.ts'
import { invalidatePagesOf } from '../page-tags.ts'
import { closeResets } from '../passwords/password-resets.queries.ts'
import { refusingTaken } from '../taken-fields.ts'
import { dropPicture, keepPrivatePicture, keepProfilePicture, pictureFromText } from './profile-pictures.ts'

type SentForm = Readonly<Record<string, unknown>>

/**
 * Saves the caller's own profile. What the form does not carry stays, what it carries empty is cleared; the whole, old
 * and new together, must hold, so that the first edit completes what sign-up did not ask.
 *
 * @throws InvalidInput - a field breaks its rule
 * @throws Refusal INVALID_INPUT - phone or e-mail taken, or a picture that is none
 * @see A-ET-08, OP-030, OP-032, OP-041
 */
export async function saveProfile(
  { db, storage }: { db: Db; storage: Storage },
  viewer: AccountViewer,
  sent: SentForm,
): Promise<AccountRow> {
  const account = await findAccount(db, viewer.id)
  if (!account) throw new Refusal('UNAUTHENTICATED')
  textsOf(account, sent)
  const pictures = await keptPictures(storage, account.role, sent)
  const { saved, replaced } = await refusingTaken(() =>
    saveChange(db, account.id, { sent, pictures: pictures.change }),
  ).catch((error: unknown) =>
    undoUnlessUnknown(error, async () => {
      for (const key of pictures.added) await dropPicture(storage, key)
    }),
  )
  for (const key of replaced) await dropPicture(storage, key)
  return saved
}

/**
 * Teachers and schools stand on public pages, which show what is new at once. A reset link in the mailbox of an address
 * that is not theirs any more is void.
 */
function saveChange(
  db: Db,
  accountId: number,
  { sent, pictures }: { sent: SentForm; pictures: PictureChange },
): Promise<{ saved: AccountRow; replaced: string[] }> {
  return db.transaction().execute(async (tx) => {
    // The present row: another device may have saved meanwhile, or the account may be deleted.
    const before = await lockAccount(tx, accountId)
    if (!before) throw new Refusal('UNAUTHENTICATED')
    const saved = await updateAccount(tx, before, { ...textsOf(before, sent), ...pictures })
    if (saved.email1 !== before.email1) await closeResets(tx, accountId, now())
    if (before.role !== 'student') await invalidatePagesOf(tx, accountId)
    const replaced = PICTURES.filter(({ column }) => column in pictures).flatMap(({ column }) => before[column] ?? [])
    return { saved, replaced }
  })
}

/** @throws InvalidInput - old and new together break a rule */
function textsOf(account: AccountRow, sent: SentForm): AccountChange {
  return CHANGES[account.role]({ ...formOf(account), ...sent })
}

/** A stored account in the shape of its form, without pictures. */
function formOf(account: AccountRow): SentForm {
  return {
    name: account.name,
    school_name: account.schoolName,
    license: account.license,
    education: account.education,
    experience: account.experience,
    message: account.message,
    gender: account.gender,
    date_of_birth: account.dateOfBirth,
    phone_number_1: account.phoneNumber1,
    phone_number_2: account.phoneNumber2,
    email_1: account.email1,
    email_2: account.email2,
    region: account.region,
    town: account.town,
    address: account.address,
    nrc_number: account.nrcNumber,
  }
}

interface IndividualForm {
  school_name?: string | null | undefined
  gender: Gender
  date_of_birth?: string | null | undefined
  phone_number_1: string
  phone_number_2?: string | null | undefined
  email_1?: string | null | undefined
  email_2?: string | null | undefined
  region: number
  town?: string | null | undefined
  address?: string | null | undefined
  nrc_number?: string | null | undefined
}

function individualChange(form: IndividualForm): AccountChange {
  return {
    schoolName: form.school_name ?? null,
    gender: form.gender,
    dateOfBirth: form.date_of_birth ?? null,
    email2: form.email_2 ?? null,
    nrcNumber: form.nrc_number ?? null,
    ...contactChange(form),
  }
}

function contactChange(
  form: Pick<IndividualForm, 'phone_number_1' | 'phone_number_2' | 'email_1' | 'region' | 'town' | 'address'>,
): AccountChange {
  return {
    phoneNumber1: form.phone_number_1,
    phone1Canonical: canonicalPhone(form.phone_number_1),
    phoneNumber2: form.phone_number_2 ?? null,
    email1: form.email_1 ?? null,
    region: form.region,
    town: form.town ?? null,
    address: form.address ?? null,
  }
}

const CHANGES: Readonly<Record<UserType, (sent: SentForm) => AccountChange>> = {
  teacher: (sent) => {
    const form = parseInput(teacherForm, sent)
    const { education = null, experience = null, message = null, name = null } = form
    return { name, education, experience, message, ...individualChange(form) }
  },
  student: (sent) => {
    const form = parseInput(studentForm, sent)
    return { name: form.name, ...individualChange(form) }
  },
  school: (sent) => {
    const form = parseInput(schoolForm, sent)
    const { name, license = null, message = null } = form
    return { name, schoolName: null, license, message, ...contactChange(form) }
  },
}

const PICTURES = [
  { field: 'profile', column: 'profilePath' },
  { field: 'nrc_front', column: 'nrcFrontPath' },
  { field: 'nrc_back', column: 'nrcBackPath' },
] as const
type PictureColumn = (typeof PICTURES)[number]['column']
type PictureChange = Partial<Record<PictureColumn, string | null>>

/** Stores the new pictures of a form; if one fails, the others are deleted. */
async function keptPictures(storage: Storage, role: UserType, sent: SentForm) {
  const change: PictureChange = {}
  const wrong: Record<string, string> = {}
  for (const { field, column } of PICTURES) {
    const text = sent[field]
    if (text === undefined || (role === 'school' && column !== 'profilePath')) continue
    const result = await keptPicture(storage, column, text)
    if (result && 'wrong' in result) wrong[field] = result.wrong
    else if (result) change[column] = result.path
    else if (text === '' || text === null) change[column] = null
  }
  const added = Object.values(change).filter((path) => path !== null)
  if (Object.keys(wrong).length > 0) {
    for (const path of added) await dropPicture(storage, path)
    throw invalidFields(wrong)
  }
  return { change, added }
}

async function keptPicture(storage: Storage, column: PictureColumn, text: unknown) {
  const picture = pictureFromText(typeof text === 'string' ? text : null)
  if (!picture || 'wrong' in picture) return picture
  if (column === 'profilePath') return keepProfilePicture(storage, picture.bytes)
  return keepPrivatePicture(storage, 'cards', picture.bytes)
}
