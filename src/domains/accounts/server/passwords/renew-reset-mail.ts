import type { Tx } from '#platform/server/database/connect.ts'
import type { RenewMail } from '#platform/server/mail/deliver-mail.ts'
import type { UnsentMail } from '#platform/server/mail/outbox.queries.ts'
import { lockAccount } from '../accounts.queries.ts'
import { findNewestReset } from './password-resets.queries.ts'
import { writeResetMail } from './reset-password.ts'

/**
 * Renders a delayed reset mail again, with a new link that is valid for a full hour.
 *
 * Undefined, so that no mail is sent, when the password was set since, a newer link exists, or the account is
 * deleted or has another address.
 *
 * @see OP-025
 */
export function renewResetMail(publicUrl: string): RenewMail {
  return async (tx: Tx, { accountId, recipient, insertedAt }: UnsentMail) => {
    const account = accountId === null ? undefined : await lockAccount(tx, accountId)
    if (account?.email1?.toLowerCase() !== recipient.toLowerCase()) return undefined
    const newest = await findNewestReset(tx, account.id)
    // The reset row is inserted before its mail in one transaction, so a newer row belongs to another mail.
    if (!newest || newest.usedAt !== null || newest.createdAt > insertedAt) return undefined
    return writeResetMail(tx, account, publicUrl)
  }
}
