import * as z from 'zod/mini'
import { ledgerCheck } from '#domains/payouts/contract/ledger-check.contract.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { email } from '#platform/contract/validation.ts'

const text = z.nullable(z.string())
const count = z.number()
/** Age of the oldest waiting item in seconds; null when nothing waits. */
const oldest = z.nullable(z.number())

const runningProcess = z.object({
  role: z.enum(['web', 'worker']),
  host: z.string(),
  pid: z.number(),
  release: z.string(),
  started_at: z.string(),
  seen_at: z.string(),
  uptime_seconds: z.number(),
  /** Whether its last heartbeat is less than half a minute old. */
  is_alive: z.boolean(),
})
const queue = z.object({ queue: z.string(), waiting: count, oldest_seconds: oldest, running: count, parked: count })
const parkedJob = z.object({
  id: z.string(),
  job: z.string(),
  parked_at: z.string(),
  attempts: z.number(),
  /** Ids of the payload, without texts. */
  subject: z.record(z.string(), z.number()),
  error: z.string(),
})
/** Mails of the last 24 hours by kind. */
const mails = z.object({
  kind: z.string(),
  sent: count,
  failed: count,
  kept: count,
  waiting: count,
  oldest_seconds: oldest,
})

const installation = z.object({
  release: z.string(),
  node_version: z.string(),
  schema: z.object({ last: text, pending: z.array(z.string()) }),
  processes: z.array(runningProcess),
  queues: z.array(queue),
  parked: z.array(parkedJob),
  mails: z.array(mails),
  /** Without one, mail stays in the outbox. */
  has_mail_server: z.boolean(),
  disks: z.array(z.object({ folder: z.string(), disk_free_bytes: z.number(), disk_size_bytes: z.number() })),
  database: z.object({
    server_version: z.string(),
    database_size_bytes: z.number(),
    open_connections: z.number(),
    max_connections: z.number(),
  }),
  last_backup_at: text,
  last_drill_at: text,
  /** Up to when changes can be restored without a new backup; `is_archived` is false where WAL is not archived. */
  wal: z.object({ is_archived: z.boolean(), archived_until: text }),
  /** Results of the settings check in English, for operators. */
  faults: z.array(z.string()),
  warnings: z.array(z.string()),
  /** Null before the first comparison. */
  ledger_check: z.optional(z.nullable(ledgerCheck)),
})
export type Installation = z.output<typeof installation>

/** Status of the installation: processes, queues, mail, disk, database, backups, settings. */
export const showStatus = {
  method: 'GET',
  url: '/admin/status',
  config: { access: 'admin:owner' },
  schema: { summary: 'Show the status of the installation', response: { 200: installation } },
} as const satisfies Endpoint

const jobParams = z.object({ id: z.string().check(z.regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)) })
const done = z.object({ status: z.number() })

/** Returns a parked job to its queue. */
export const retryJob = {
  method: 'POST',
  url: '/admin/status/jobs/:id/retry',
  config: { access: 'admin:owner' },
  schema: { summary: 'Try a parked job again', params: jobParams, response: { 200: done } },
} as const satisfies Endpoint

/** Deletes a parked job. */
export const dropJob = {
  method: 'POST',
  url: '/admin/status/jobs/:id/drop',
  config: { access: 'admin:owner' },
  schema: { summary: 'Drop a parked job', params: jobParams, response: { 200: done } },
} as const satisfies Endpoint

export const testMailForm = z.object({ to: email() })

/**
 * Sends one mail to the SMTP server at once, bypassing the queue. `outcome` is 'kept' without a server, and
 * 'failed' with the server's reply when it refuses the mail.
 */
export const sendTestMail = {
  method: 'POST',
  url: '/admin/status/test-mail',
  config: { access: 'admin:owner' },
  schema: {
    summary: 'Send a test mail',
    body: testMailForm,
    response: { 200: z.object({ outcome: z.enum(['sent', 'kept', 'failed']), reason: text }) },
  },
} as const satisfies Endpoint
