/** Log-ins of an installation that is filled with demo data. */
export const demoAccounts = {
  /** May do everything in the console; the other two are restricted by their role. */
  owner: { email: 'admin@pyinnya.test', password: 'pyinnya-admin' },
  moderator: { email: 'moderator@pyinnya.test', password: 'pyinnya-admin' },
  finance: { email: 'finance@pyinnya.test', password: 'pyinnya-admin' },
  /** One password for every teacher, school and student. */
  password: 'pyinnya123',
  teacher: '09700000001',
  school: '09700000002',
  student: '09700000003',
  pendingTeacher: '09700000004',
} as const

/** The accounts as lines of text. */
export function demoAccountLines(): string[] {
  const { owner, moderator, finance, password, teacher, school, student, pendingTeacher } = demoAccounts
  return [
    `teacher          ${teacher}  ${password}`,
    `school           ${school}  ${password}`,
    `student          ${student}  ${password}`,
    `pending teacher  ${pendingTeacher}  ${password}`,
    `admin console    ${owner.email}  ${owner.password}`,
    `  moderator      ${moderator.email}  ${moderator.password}`,
    `  finance        ${finance.email}  ${finance.password}`,
  ]
}
