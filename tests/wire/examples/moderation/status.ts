import { sql } from 'kysely'
import * as status from '#domains/moderation/contract/status.contract.ts'
import { QUEUE_OF } from '#platform/server/mail/mail-queues.job.ts'
import { of } from '#tests/wire/example.ts'
import type { World } from '#tests/wire/world.ts'

const owner = { as: 'admin.owner' } as const
const JOB = '00000000-0000-4000-8000-000000000007'
const parked = { ...owner, path: [JOB] } as const

/** A job that has failed for the last time; restoring the world leaves the queue's tables alone. */
const park = async ({ api }: World) => {
  await api.services.queue.prepare(QUEUE_OF.notice)
  await sql`delete from pgboss.job`.execute(api.db)
  const output = JSON.stringify({ message: 'connect ECONNREFUSED' })
  await sql`insert into pgboss.job (id, name, data, source_name, source_id, source_created_on, source_retry_count, source_output)
    values (${JOB}, 'parked', '{"mailId": 7}', 'mail-notice', ${JOB}, now(), 2, ${output}::jsonb)`.execute(api.db)
}
const nothing = ({ api }: World) => sql`delete from pgboss.job`.execute(api.db)

export const statusExamples = [
  ...of(status.showStatus, { ...owner, arrange: nothing }, { FORBIDDEN: { as: 'admin.moderator' } }),
  ...of(status.retryJob, { ...parked, arrange: park }, { NOT_FOUND: { arrange: nothing } }),
  ...of(status.dropJob, { ...parked, arrange: park }, { NOT_FOUND: { arrange: nothing } }),
  ...of(status.sendTestMail, { ...owner, body: { to: 'op@example.com' } }),
]
