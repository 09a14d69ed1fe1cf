/** Where an account stands; the numbers are the wire's. @see OP-001, OP-036 */
export const AccountStatus = { pending: 1, approved: 2, rejected: 3, suspended: 4, deleted: 5 } as const

/** The three kinds of people who hold an account. */
export const userTypes = ['teacher', 'student', 'school'] as const
export type UserType = (typeof userTypes)[number]
