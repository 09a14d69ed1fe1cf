import { sql } from 'kysely'

/**
 * What guests may see: an approved course that is not archived, of an approved owner.
 *
 * Written for the aliases `course` and `owner`, which every query of this domain gives to these tables.
 *
 * @see OP-059, SR-21
 */
export const courseIsPublic = sql<boolean>`(course.approval = 2 and course.archived_at is null and owner.status = 2 and owner.deleted_at is null)`

/** A teacher or school that guests may see; written for the name `owner`. */
export const ownerIsPublic = sql<boolean>`(owner.status = 2 and owner.deleted_at is null)`
