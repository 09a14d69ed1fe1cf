import { plainPath } from '#platform/web/locale/locale.ts'

const roles = ['teacher', 'student', 'school'] as const
export type NotifiedRole = (typeof roles)[number]

/** The role in a notification path: the roles have the same screens under different paths. */
export function roleOfPath(pathname: string): NotifiedRole {
  const named = plainPath(pathname).split('/')[1]?.toLowerCase()
  return roles.find((role) => role === named) ?? 'student'
}
