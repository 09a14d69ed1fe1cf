import { DAY_MS } from '#platform/contract/durations.ts'
import { now } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { MAIL_KINDS, type MailKind } from '#platform/server/mail/mailer.ts'
import { countMailsByKind } from '#platform/server/mail/outbox.queries.ts'

export interface MailFigures {
  readonly kind: MailKind
  /** Among the mails of the last 24 hours. */
  readonly sent: number
  readonly failed: number
  readonly kept: number
  readonly waiting: number
  /** Age of the oldest waiting mail; null without one. */
  readonly oldestSeconds: number | null
}

/** Numbers of mails by kind and state, for the status page and the command line. */
export async function readMails(db: Db): Promise<MailFigures[]> {
  const at = now()
  const rows = await countMailsByKind(db, new Date(at.getTime() - DAY_MS))
  return MAIL_KINDS.map((kind) => {
    const of = (state: string) => rows.find((row) => row.kind === kind && row.state === state)
    const oldest = of('waiting')?.oldest
    return {
      kind,
      sent: of('sent')?.mails ?? 0,
      failed: of('failed')?.mails ?? 0,
      kept: of('kept')?.mails ?? 0,
      waiting: of('waiting')?.mails ?? 0,
      oldestSeconds: oldest ? Math.max(0, Math.round((at.getTime() - oldest.getTime()) / 1000)) : null,
    }
  })
}
