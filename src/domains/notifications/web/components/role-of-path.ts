import { plainPath } from '#platform/web/text/locale.ts'

const roles = ['teacher', 'student', 'school'] as const
export type NotifiedRole = (typeof roles)[number]

/** Whose notifications an address shows: the three roles share the screens, not the addresses. */
export function roleOfPath(pathname: string): NotifiedRole {
  const named = plainPath(pathname).split('/')[1]?.toLowerCase()
  return roles.find((role) => role === named) ?? 'student'
}
