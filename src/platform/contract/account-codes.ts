import { type CodeOf, codes } from './codes.ts'

// In platform, because access rules, notices and default pictures depend on these codes.

/** Account status; the numbers are part of the wire format. @see OP-001, OP-036 */
export const AccountStatus = codes('AccountStatus', { pending: 1, approved: 2, rejected: 3, suspended: 4, deleted: 5 })
export type AccountStatus = CodeOf<typeof AccountStatus>

/** Gender codes of the wire; schools have none. */
export const Gender = codes('Gender', { none: 0, male: 1, female: 2 })
export type Gender = CodeOf<typeof Gender>

/** The roles of the accounts that own courses. */
export const ownerRoles = ['teacher', 'school'] as const
export type OwnerRole = (typeof ownerRoles)[number]
