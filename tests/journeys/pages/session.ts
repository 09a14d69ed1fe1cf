import type { UserType } from '#domains/accounts/contract/account-codes.ts'
import type { Person } from '#tests/journeys/people.ts'
import { demoAccounts } from '../../../src/demo/demo-accounts.ts'
import { call, type Session } from './prepared-lesson.ts'

/**
 * Gives a person a session without the form of the log-in, which costs a page load and is tested in
 * accounts.journey.test.ts. The next page that they open has it.
 */
export async function startSession(
  person: Person,
  role: UserType,
  { phone, password }: { readonly phone: string; readonly password: string },
): Promise<void> {
  const body = { phone_number: phone, password, user_type: role }
  await keepSession(person, 'pyinnya.session', await call<Session>('POST', '/login', { body }))
}

/** The same for an admin; staff.journey.test.ts tests the form. */
export async function startConsoleSession(
  person: Person,
  account: { readonly email: string; readonly password: string } = demoAccounts.owner,
): Promise<void> {
  const { email, password } = account
  await keepSession(person, 'pyinnya.admin', await call<Session>('POST', '/admin/login', { body: { email, password } }))
}

async function keepSession({ page }: Person, key: string, session: Session): Promise<void> {
  if (!session.token) throw new Error(`no log-in: ${JSON.stringify(session)}`)
  // A document of the site without scripts: storage belongs to its origin.
  await page.goto('/robots.txt')
  await page.evaluate(([name, text]) => localStorage.setItem(name, text), [key, JSON.stringify(session)] as const)
}
