/** The roles of accounts. */
export const userTypes = ['teacher', 'student', 'school'] as const
export type UserType = (typeof userTypes)[number]
