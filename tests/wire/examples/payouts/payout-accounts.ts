import * as calls from '#domains/payouts/contract/payout-accounts.contract.ts'
import { of } from '#tests/wire/example.ts'
import type { World } from '#tests/wire/world.ts'
import { ID, PASSWORD } from '#tests/wire/world-ids.ts'

export const ACCOUNT = 741
const entered = { wallet_id: ID.method.wallet, account_no: '09 420 000 011', holder: 'ဒေါ်သီတာဝင်း', password: PASSWORD }
/** The teacher's account for payouts, which no admin has confirmed unless `confirmed` is set. */
export const withAccount =
  (change: { usableFrom?: string; confirmed?: boolean; removed?: boolean } = {}) =>
  ({ api: { db } }: World) => {
    const at = new Date('2026-02-01T09:00:00+06:30')
    return db
      .insertInto('payoutAccounts')
      .values({
        id: ACCOUNT,
        ownerId: ID.teacher,
        familyId: ID.method.wallet,
        accountNo: '09 420 000 012',
        holder: 'ဒေါ်သီတာဝင်း',
        enteredAt: at,
        usableFrom: change.usableFrom ? new Date(change.usableFrom) : at,
        ...(change.confirmed && { confirmedBy: ID.admin.finance, confirmedAt: at }),
        ...(change.removed && { removedAt: at }),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
const teacher = { as: 'teacher' } as const

export const payoutAccounts = [
  ...of(calls.showPayoutAccount, { ...teacher, arrange: withAccount() }, { 'without one': { as: 'school' } }),
  ...of(
    calls.changePayoutAccount,
    { ...teacher, body: entered },
    {
      'INVALID_INPUT: another password': { body: { ...entered, password: 'another one' } },
      'INVALID_INPUT: no such wallet': { body: { ...entered, wallet_id: ID.unused } },
      'replaces another one, and waits': { arrange: withAccount({ confirmed: true }) },
      SOCIAL_ACCOUNT_HAS_NO_PASSWORD: { arrange: withoutPassword },
    },
  ),
  ...of(
    calls.removePayoutAccount,
    { ...teacher, body: { password: PASSWORD }, arrange: withAccount() },
    {
      'INVALID_INPUT: another password': { body: { password: 'another one' } },
      SOCIAL_ACCOUNT_HAS_NO_PASSWORD: { arrange: withoutPassword },
    },
  ),
  ...of(
    calls.confirmPayoutAccount,
    { as: 'admin.finance', path: [ACCOUNT], arrange: withAccount() },
    { PAYOUT_ACCOUNT_NOT_FOUND: { arrange: withAccount({ removed: true }) } },
  ),
]

function withoutPassword({ api: { db } }: World) {
  return db.updateTable('accounts').set({ passwordHash: null }).where('id', '=', ID.teacher).execute()
}
