import type { Tx } from '#platform/server/database/connect.ts'
import { enqueueAll } from '#platform/server/jobs/queue.ts'
import { QUEUE_OF } from '#platform/server/mail/mail-queues.job.ts'
import type { Mail } from '#platform/server/mail/mailer.ts'
import { insertMails, requeueKeptMail } from '#platform/server/mail/outbox.queries.ts'

/** Stores a mail and its job in the caller's transaction; delivery failures are retried, not thrown. */
export async function sendMail(tx: Tx, mail: Mail): Promise<void> {
  await sendMails(tx, [mail])
}

/** Sends a kept mail in the caller's transaction. @returns false when there is no such mail, or it is not kept */
export async function sendAgain(tx: Tx, mailId: number): Promise<boolean> {
  const kind = await requeueKeptMail(tx, mailId)
  if (kind) await enqueueAll(tx, QUEUE_OF[kind], [{ mailId }])
  return kind !== undefined
}

/** As sendMail for many mails, in two statements per kind. */
export async function sendMails(tx: Tx, mails: readonly Mail[]): Promise<void> {
  for (const [kind, ofKind] of Map.groupBy(mails, ({ kind }) => kind)) {
    const ids = await insertMails(tx, ofKind)
    await enqueueAll(
      tx,
      QUEUE_OF[kind],
      ids.map((mailId) => ({ mailId })),
    )
  }
}
