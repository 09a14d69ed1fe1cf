/** Who may sign in to an installation that is filled with demo data; the passwords open nothing else. */
export const demoAccounts = {
  owner: { email: 'admin@pyinnya.example', password: 'demo-admin-pyinnya' },
} as const

/** The accounts in lines for people. */
export function demoAccountLines(): string[] {
  return [`admin console  ${demoAccounts.owner.email}  ${demoAccounts.owner.password}`]
}
