import { closeAccount, closeAdmin, lockAccount } from '#domains/accounts/server/index.ts'
import { matchesPassword } from '#domains/accounts/server/passwords/passwords.ts'
import { canonicalPhone } from '#platform/contract/phone.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { findAccountsByPasswordHash, findAdminsByEmail, listPasswordsByPhone } from './demo-accounts.queries.ts'
import { demoAccounts } from './demo-accounts.ts'
import { demoPhones } from './demo-people.ts'

interface OpenDemoAccounts {
  readonly adminIds: readonly number[]
  readonly accountIds: readonly number[]
}

/** Demo accounts that still accept the passwords published in README. */
export async function findOpenDemoAccounts(db: Db): Promise<OpenDemoAccounts> {
  const { owner, moderator, finance } = demoAccounts
  const team = new Map<string, string>([owner, moderator, finance].map(({ email, password }) => [email, password]))
  const admins = await findAdminsByEmail(db, [...team.keys()])
  const openAdmins = await filterAsync(admins, ({ email, passwordHash }) =>
    matchesPassword(passwordHash, team.get(email.toLowerCase()) ?? ''),
  )
  const phones = demoPhones().map((phone) => canonicalPhone(phone) ?? phone)
  const hashes = await filterAsync(await listPasswordsByPhone(db, phones), (hash) =>
    matchesPassword(hash, demoAccounts.password),
  )
  const accounts = hashes.length > 0 ? await findAccountsByPasswordHash(db, hashes) : []
  return { adminIds: openAdmins.map(({ id }) => id), accountIds: accounts.map(({ id }) => id) }
}

/**
 * Closes them as their owners could: their sessions end, and their courses leave the public lists.
 *
 * @returns the number of closed accounts
 */
export async function closeDemoAccounts(db: Db): Promise<number> {
  const { adminIds, accountIds } = await findOpenDemoAccounts(db)
  await db.transaction().execute(async (tx) => {
    for (const id of accountIds) {
      const account = await lockAccount(tx, id)
      if (account) await closeAccount(tx, account, { actorType: 'system', actorId: null, reason: 'demo' })
    }
    for (const id of adminIds) await closeAdmin(tx, id)
  })
  return adminIds.length + accountIds.length
}

async function filterAsync<Item>(items: readonly Item[], isWanted: (item: Item) => Promise<boolean>): Promise<Item[]> {
  const answers = await Promise.all(items.map(isWanted))
  return items.filter((_, at) => answers[at])
}
