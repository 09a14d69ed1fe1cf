import { sql } from 'kysely'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { Approval } from '../contract/catalogue-codes.ts'

const approvedOwner = sql.lit(AccountStatus.approved)

/**
 * Visible to guests: an approved course that is not archived, of an approved owner. For the aliases `course` and
 * `owner`.
 *
 * @see OP-059, SR-21
 */
export const courseIsPublic = sql<boolean>`(course.approval = ${sql.lit(Approval.approved)} and course.archived_at is null and owner.status = ${approvedOwner} and owner.deleted_at is null)`

/** A teacher or school that is visible to guests; for the alias `owner`. */
export const ownerIsPublic = sql<boolean>`(owner.status = ${approvedOwner} and owner.deleted_at is null)`
