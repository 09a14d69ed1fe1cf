import { DAY_MS } from '#platform/contract/durations.ts'
import { now } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import type { QueueLog } from '#platform/server/jobs/queue.ts'
import { deleteMailsBefore, eraseTextsBefore } from '#platform/server/mail/outbox.queries.ts'

const MAIL_DAYS = 30
/** The link of a reset lives one hour; admins have a day to pass it on. */
const SECRET_DAYS = 1
const BATCH = 5000

/** Deletes mails after 30 days, and the texts of resets after one. */
export async function sweepMails({ db, log }: { db: Db; log: QueueLog }): Promise<void> {
  const before = (days: number) => new Date(now().getTime() - days * DAY_MS)
  const deleted = await inBatches(() => deleteMailsBefore(db, before(MAIL_DAYS), BATCH))
  const erased = await eraseTextsBefore(db, 'reset', before(SECRET_DAYS))
  log.info({ deleted, erased }, 'mails swept')
}

async function inBatches(action: () => Promise<number>): Promise<number> {
  let all = 0
  for (let done = BATCH; done === BATCH; all += done) done = await action()
  return all
}
