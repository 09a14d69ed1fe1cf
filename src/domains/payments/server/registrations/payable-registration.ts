import { insertRegistrationPayment } from '#domains/accounts/server/index.ts'
import { readSettings } from '#domains/site/server/index.ts'
import type { AccountStatus } from '#platform/contract/account-codes.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import type { Locked } from '#platform/server/database/locked.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { stateOf, takesPictures } from './own-registration.ts'
import { findRegistrationOf, listRegistrationPictures, type Registration } from './registrations.queries.ts'

/**
 * The registration payment of an account that still owes the fee; it is made with today's fee for somebody who
 * registered without one. The caller has locked the account.
 *
 * @throws Refusal REGISTRATION_TRANSITION_REFUSED - nothing is owed, or the account was rejected
 */
export async function lockPayableRegistration(
  tx: Tx,
  { id: accountId, status: accountStatus }: { readonly id: number; readonly status: AccountStatus },
): Promise<Locked<Registration>> {
  const known = await findRegistrationOf(tx, accountId)
  const feeMmk = known?.feeMmk ?? (await readSettings(tx)).registration_fee_mmk
  const [newest] = known ? await listRegistrationPictures(tx, [known.id]) : []
  if (!takesPictures(stateOf({ feeMmk, accountStatus, registration: known, newest }))) {
    throw new Refusal('REGISTRATION_TRANSITION_REFUSED')
  }
  if (known) return known
  await insertRegistrationPayment(tx, { accountId, amountMmk: feeMmk })
  const made = await findRegistrationOf(tx, accountId)
  if (!made) throw new Error(`account ${accountId} has no registration payment`)
  return made
}
