import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { idParams, pageOf, pageQuery } from '#platform/contract/wire.ts'

const outboxRow = z.object({
  id: z.number(),
  recipient: z.string(),
  subject: z.string(),
  body_text: z.string(),
  insert_time: z.string(),
})

/** Mail that was not sent because no server is configured; an admin passes links and notices on from here. */
export const listOutbox = {
  method: 'GET',
  url: '/admin/outbox',
  config: { access: 'admin:owner' },
  schema: { summary: 'List mail that was kept', querystring: pageQuery, response: { 200: pageOf(outboxRow) } },
} as const satisfies Endpoint

/** Puts a kept mail into its queue again, for the server that is configured by now. A second call answers 404. */
export const sendMailAgain = {
  method: 'POST',
  url: '/admin/outbox/:id/send-again',
  config: { access: 'admin:owner' },
  schema: {
    summary: 'Send a kept mail again',
    params: idParams,
    response: { 200: z.object({ status: z.number() }) },
  },
} as const satisfies Endpoint
