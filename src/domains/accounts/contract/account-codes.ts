/** The three kinds of people who hold an account. */
export const userTypes = ['teacher', 'student', 'school'] as const
export type UserType = (typeof userTypes)[number]
