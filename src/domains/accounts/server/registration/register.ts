import type { UserType } from '#domains/accounts/contract/account-codes.ts'
import type { OwnerSignUp, SocialSignUp, StudentSignUp } from '#domains/accounts/contract/sign-up-forms.ts'
import { readSettings } from '#domains/site/server/index.ts'
import { AccountStatus, type OwnerRole } from '#platform/contract/account-codes.ts'
import { canonicalPhone, storedPhone } from '#platform/contract/phone.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import { undoUnlessUnknown } from '#platform/server/database/commit-outcome.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { pixelsSha256 } from '#platform/server/files/images.ts'
import type { Storage } from '#platform/server/files/storage.ts'
import type { FormFile } from '#platform/server/http/multipart-form.ts'
import { invalidFields } from '#platform/server/http/refusal.ts'
import { type AccountRow, insertAccount, type NewAccount } from '../accounts.queries.ts'
import { hashPassword } from '../passwords/passwords.ts'
import {
  dropPicture,
  keepPrivatePicture,
  keepProfilePicture,
  type ProfilePicture,
} from '../profile/profile-pictures.ts'
import { refuseTaken, refusingTaken } from '../taken-fields.ts'
import { insertRegistrationPayment, type RegistrationFile } from './registrations.queries.ts'
import { storeRegistrationPictures } from './store-pictures.ts'

interface RegisterPorts {
  readonly db: Db
  readonly storage: Storage
}

/** Students are approved at once; teachers and schools wait for an admin. @see OP-001, OP-002 */
const firstStatus = (role: UserType) => (role === 'student' ? AccountStatus.approved : AccountStatus.pending)

/**
 * Registers a teacher or school with pictures of the registration payment, for approval by an admin.
 *
 * @throws Refusal INVALID_INPUT - phone or e-mail taken, or a picture that is none
 * @see A-PAY-04, OP-004, OP-008
 */
export async function registerOwner(
  ports: RegisterPorts,
  role: OwnerRole,
  signUp: { form: OwnerSignUp; profile: ProfilePicture; payments: readonly FormFile[] },
): Promise<AccountRow> {
  const account = await newAccount(role, signUp.form)
  await refuseTaken(ports.db, role, account)
  return keepingPictures(ports.storage, async (keep) => {
    const profilePath = await keep('profile', signUp.profile)
    const files: RegistrationFile[] = []
    for (const { read, sha256 } of signUp.payments) {
      const bytes = await read()
      const filePath = (await keep('registration', { bytes })) ?? ''
      files.push({ filePath, sha256, pixelsSha256: await pixelsSha256(bytes) })
    }
    return insertRegistered(ports.db, { ...account, profilePath }, async (tx, { id: accountId }) => {
      const { registration_fee_mmk: amountMmk } = await readSettings(tx)
      await storeRegistrationPictures(tx, await insertRegistrationPayment(tx, { accountId, amountMmk }), files)
    })
  })
}

/**
 * Registers a student, without payment and approval.
 *
 * @throws Refusal INVALID_INPUT - phone or e-mail taken, or a picture that is none
 * @see A-SUS-05, A-SUS-06
 */
export async function registerStudent(
  ports: RegisterPorts,
  signUp: { form: StudentSignUp; profile: ProfilePicture },
): Promise<AccountRow> {
  const account = await newAccount('student', signUp.form)
  return registerUnpaid(ports, account, signUp.profile)
}

/**
 * Registers a teacher or student whom a social provider vouched for; the caller has checked that it did. A teacher pays
 * later and waits for an admin.
 *
 * @throws Refusal INVALID_INPUT - phone, e-mail or social id taken, or a picture that is none
 * @see A-SFB-03, OP-005, OP-013, OP-018
 */
export async function registerSocially(
  ports: RegisterPorts,
  role: 'teacher' | 'student',
  signUp: { form: SocialSignUp; profile: ProfilePicture },
): Promise<AccountRow> {
  const { form } = signUp
  const account: NewAccount = {
    role,
    status: firstStatus(role),
    name: form.name,
    phoneNumber1: form.phone_number_1,
    phone1Canonical: storedPhone(form.phone_number_1),
    email1: form.email_1,
    passwordHash: null,
    socialMediaId: form.social_media_id,
    profilePath: null,
  }
  return registerUnpaid(ports, account, signUp.profile)
}

async function registerUnpaid(ports: RegisterPorts, account: NewAccount, profile: ProfilePicture): Promise<AccountRow> {
  await refuseTaken(ports.db, account.role, account)
  return keepingPictures(ports.storage, async (keep) => {
    const profilePath = await keep('profile', profile)
    return insertRegistered(ports.db, { ...account, profilePath }, async () => undefined)
  })
}

async function newAccount(role: UserType, form: OwnerSignUp | StudentSignUp): Promise<NewAccount> {
  return {
    role,
    status: firstStatus(role),
    name: form.name,
    phoneNumber1: form.phone_number_1,
    phone1Canonical: canonicalPhone(form.phone_number_1) ?? form.phone_number_1,
    email1: form.email_1 ?? null,
    passwordHash: await hashPassword(form.password),
    socialMediaId: null,
    profilePath: null,
  }
}

function insertRegistered(
  db: Db,
  account: NewAccount,
  addTo: (tx: Tx, account: AccountRow) => Promise<void>,
): Promise<AccountRow> {
  return refusingTaken(() =>
    db.transaction().execute(async (tx) => {
      const row = await insertAccount(tx, account)
      await addTo(tx, row)
      await recordAudit(tx, {
        actorType: row.role,
        actorId: row.id,
        action: 'account.register',
        target: `account:${row.id}`,
        after: { status: row.status },
      })
      return row
    }),
  )
}

type Keep = (kind: 'profile' | 'registration', picture: ProfilePicture) => Promise<string | null>

/** Stores pictures before the row that names them, and deletes them if that fails. */
async function keepingPictures<T>(storage: Storage, work: (keep: Keep) => Promise<T>): Promise<T> {
  const kept: string[] = []
  try {
    return await work(async (kind, picture) => {
      if (!picture || !('bytes' in picture)) return null
      const { bytes } = picture
      const result =
        kind === 'profile'
          ? await keepProfilePicture(storage, bytes)
          : await keepPrivatePicture(storage, 'registrations', bytes)
      if ('wrong' in result) throw invalidFields(kind === 'profile' ? { profile: result.wrong } : { file: 'file_type' })
      kept.push(result.path)
      return result.path
    })
  } catch (error) {
    return await undoUnlessUnknown(error, async () => {
      for (const path of kept) await dropPicture(storage, path)
    })
  }
}
