import { type CodeOf, codes } from './codes.ts'

// In the platform, because access rules, notices and default pictures depend on them.

/** Where an account stands; the numbers are the wire's. @see OP-001, OP-036 */
export const AccountStatus = codes('AccountStatus', { pending: 1, approved: 2, rejected: 3, suspended: 4, deleted: 5 })
export type AccountStatus = CodeOf<typeof AccountStatus>

/** A person's gender as the wire says it; schools have none. */
export const Gender = codes('Gender', { none: 0, male: 1, female: 2 })
export type Gender = CodeOf<typeof Gender>
