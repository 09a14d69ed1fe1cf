import type { setMailCopies } from '#domains/notifications/contract/notifications.contract.ts'
import type { ReplyOf } from '#platform/contract/endpoint.ts'
import type { Locale } from '#platform/contract/locale.ts'
import type { AccountViewer } from '#platform/server/auth/viewer.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { findMailChoice, upsertReader } from './notice-mails.queries.ts'

type MailCopies = ReplyOf<typeof setMailCopies>

/** Whether a person's notices are copied by e-mail, and the address; on by default. */
export async function readMailCopies(db: Db, { id }: AccountViewer): Promise<MailCopies> {
  const choice = await findMailChoice(db, id)
  return { mail_copies: choice?.mailCopies ?? true, email: choice?.email1 ?? null }
}

/** Turns copies on or off. Turning them off also stops copies that wait. */
export async function chooseMailCopies(
  db: Db,
  reader: AccountViewer,
  { wanted, locale }: { wanted: boolean; locale: Locale },
): Promise<MailCopies> {
  await upsertReader(db, reader.id, { mailCopies: wanted, language: locale })
  return readMailCopies(db, reader)
}
