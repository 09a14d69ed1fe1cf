import { findMissingFee } from '#domains/payments/server/index.ts'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { yangonTimestamp } from '#platform/contract/calendar.ts'
import { codeFrom } from '#platform/contract/codes.ts'
import type { ParamsOf, QueryOf, ReplyOf } from '#platform/contract/endpoint.ts'
import { pictureUrl } from '#platform/contract/picture-address.ts'
import { CONSOLE_PAGE_SIZE, toPage } from '#platform/contract/wire.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { privatePictureUrl } from '#platform/server/files/private-pictures.ts'
import type { LinkSigner } from '#platform/server/files/signed-links.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { digestOf, revisionOf } from '#platform/server/optimistic-lock.ts'
import type { listUsers, showUser, UserDetail } from '../contract/admin-users.contract.ts'
import { findRegistration, findUserRow, listUserRows, listWarnings } from './admin-users.queries.ts'

/** One page of the people of a role. */
export async function readUsers(db: Db, query: QueryOf<typeof listUsers>): Promise<ReplyOf<typeof listUsers>> {
  const { type, page } = query
  const status = codeFrom(AccountStatus, query.status)
  const { rows, total } = await listUserRows(db, { ...query, status })
  const users = rows.map((row) => ({
    type,
    id: row.id,
    no: row.accountNo,
    name: row.name,
    school_name: row.schoolName,
    phone_number_1: row.phoneNumber1,
    email_1: row.email1,
    status: row.status,
    warnings: row.warnings,
    insert_time: yangonTimestamp(row.insertedAt),
    version: userRevision(row, row.warnings),
  }))
  return toPage(users, { total, page, size: CONSOLE_PAGE_SIZE })
}

type UserRow = NonNullable<Awaited<ReturnType<typeof findUserRow>>>

interface Looking {
  readonly admin: AdminViewer
  readonly links: LinkSigner
}

/**
 * A person with all data; private pictures are links that expire soon.
 *
 * @throws Refusal NOT_FOUND - no such person in this role
 */
export async function readUser(db: Db, user: ParamsOf<typeof showUser>, looking: Looking): Promise<UserDetail> {
  const row = await findUserRow(db, user)
  if (!row) throw new Refusal('NOT_FOUND')
  const link = (key: string) => privatePictureUrl(looking.links, key, `admin:${looking.admin.id}`)
  const [warnings, registration, missingFee] = await Promise.all([
    listWarnings(db, row.id),
    findRegistration(db, row.id),
    findMissingFee(db, { id: row.id, role: user.type, status: row.status }),
  ])
  return {
    ...userFields(row),
    type: user.type,
    version: userRevision(row, warnings.length),
    nrc_front: row.nrcFrontPath && link(row.nrcFrontPath),
    nrc_back: row.nrcBackPath && link(row.nrcBackPath),
    warnings: warnings.map(({ id, reason, adminName, insertedAt }) => ({
      id,
      reason,
      admin: adminName,
      insert_time: yangonTimestamp(insertedAt),
    })),
    approval_waits_for_fee: missingFee !== undefined,
    registration: registration
      ? {
          amount: registration.amountMmk,
          checked_by: registration.checkedBy,
          checked_at: registration.checkedAt && yangonTimestamp(registration.checkedAt),
          files: registration.files.map(({ id, filePath, uploadedAt }) => ({
            id,
            url: link(filePath),
            uploaded_at: yangonTimestamp(uploadedAt),
          })),
          money: moneyOf(registration),
        }
      : null,
  }
}

type RegistrationMoney = NonNullable<NonNullable<UserDetail['registration']>['money']>

const moneyStates: Readonly<Record<string, RegistrationMoney['state']>> = {
  accepted: 'paid',
  part: 'part',
  again: 'again',
  refused: 'refused',
}

function moneyOf({
  answer,
  reason,
  paidMmk,
}: NonNullable<Awaited<ReturnType<typeof findRegistration>>>): RegistrationMoney | null {
  if (answer === 'legacy') return null
  return { state: answer === null ? 'waiting' : (moneyStates[answer] ?? 'waiting'), paid: Number(paidMmk), reason }
}

function userFields(row: UserRow) {
  return {
    id: row.id,
    no: row.accountNo,
    name: row.name,
    school_name: row.schoolName,
    license: row.license,
    education: row.education,
    experience: row.experience,
    message: row.message,
    gender: row.gender,
    date_of_birth: row.dateOfBirth,
    phone_number_1: row.phoneNumber1,
    phone_number_2: row.phoneNumber2,
    email_1: row.email1,
    email_2: row.email2,
    region: row.region,
    town: row.town,
    address: row.address,
    profile: pictureUrl(row.profilePath, 320),
    social_media_id: row.socialMediaId,
    nrc_number: row.nrcNumber,
    status: row.status,
    status_reason: row.statusReason,
    enable_video_upload: row.enableVideoUpload,
    commission_percent: row.commissionPercent,
    apk_url: row.apkUrl,
    insert_time: yangonTimestamp(row.insertedAt),
  }
}

interface DecidedFacts {
  readonly status: AccountStatus
  readonly statusReason: string | null
}

/** Revision of a person for a decision: account status with its reason, and number of warnings. */
export function userRevision({ status, statusReason }: DecidedFacts, warnings: number): string {
  return revisionOf([status, digestOf(statusReason), warnings])
}
