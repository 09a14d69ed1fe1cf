import type { Tx } from '#platform/server/database/connect.ts'
import type { RenewMail } from '#platform/server/mail/deliver-mail.ts'
import type { UnsentMail } from '#platform/server/mail/outbox.queries.ts'
import { lockAccount } from '../accounts.queries.ts'
import { findNewestReset } from './password-resets.queries.ts'
import { writeResetMail } from './reset-password.ts'

/**
 * Writes a reset mail anew that was held up until its link was nearly over, with a link that opens for a whole hour.
 *
 * Undefined, so that nothing is sent, when the person has set a password since or has a newer link, or the account is
 * gone or has another address.
 *
 * @see OP-025
 */
export function renewResetMail(publicUrl: string): RenewMail {
  return async (tx: Tx, { accountId, recipient, insertedAt }: UnsentMail) => {
    const account = accountId === null ? undefined : await lockAccount(tx, accountId)
    if (account?.email1?.toLowerCase() !== recipient.toLowerCase()) return undefined
    const newest = await findNewestReset(tx, account.id)
    // The reset is written before its mail, in one transaction: what is newer than the mail belongs to another.
    if (!newest || newest.usedAt !== null || newest.createdAt > insertedAt) return undefined
    return writeResetMail(tx, account, publicUrl)
  }
}
