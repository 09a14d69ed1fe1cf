import { recordAudit } from '#platform/server/audit/audit.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { sendAgain } from '#platform/server/mail/send-mail.ts'

/**
 * An admin sends a mail that was kept. It is kept once more where no server is configured.
 *
 * @throws Refusal NOT_FOUND - no such mail, or another press has sent it
 * @see OWN-23
 */
export async function sendKeptMailAgain(db: Db, admin: AdminViewer, mailId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await sendAgain(tx, mailId))) throw new Refusal('NOT_FOUND')
    await recordAudit(tx, {
      actorType: 'admin',
      actorId: admin.id,
      action: 'mail.send-again',
      target: `mail:${mailId}`,
    })
  })
}
