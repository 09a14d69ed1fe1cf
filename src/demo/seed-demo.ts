import { createAdmin, hasPeople } from '#domains/accounts/server/index.ts'
import { ForTheOperator } from '#platform/server/for-the-operator.ts'
import type { Ground } from '#platform/server/ground.ts'
import { demoAccounts } from './demo-accounts.ts'

/**
 * Fills an empty installation with something to look at; never one that has people, and never in production.
 *
 * All in one transaction: a start that is killed half-way fills it anew next time.
 *
 * @returns whether it filled anything
 */
export async function seedDemo({ db, config }: Ground): Promise<boolean> {
  if (config.production) throw new ForTheOperator('There is no demo data in production.')
  return db.transaction().execute(async (tx) => {
    if (await hasPeople(tx)) return false
    await createAdmin(tx, { ...demoAccounts.owner, name: 'Demo owner', role: 'owner' })
    return true
  })
}
