import type { FastifyInstance } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import { mount } from '#platform/server/http/mount.ts'
import * as calls from '../../contract/shortfalls.contract.ts'
import { enrolmentRefOf, toVerifiedReply } from '../desk/desk-calls.ts'
import { closeShort, confirmWaiver, takeWaiverBack, waiveRest } from './close-rest.ts'

/** The rest of a fee that was paid in part, which is no longer asked for. */
export function mountShortfalls(api: FastifyInstance, { db }: Pick<AppServices, 'db'>): void {
  mount(api, calls.waiveRest, async ({ viewer, params, body }) =>
    toVerifiedReply(
      await waiveRest(db, viewer, { ref: enrolmentRefOf(params, body), restMmk: body.rest, reason: body.reason }),
    ),
  )
  mount(api, calls.confirmWaiver, async ({ viewer, params, body }) =>
    toVerifiedReply(await confirmWaiver(db, viewer, enrolmentRefOf(params, body))),
  )
  mount(api, calls.takeWaiverBack, async ({ viewer, params, body }) =>
    toVerifiedReply(
      await takeWaiverBack(db, viewer, { ref: enrolmentRefOf(params, body), reason: body.reason ?? null }),
    ),
  )
  mount(api, calls.closeShort, async ({ viewer, params, body }) =>
    toVerifiedReply(
      await closeShort(db, viewer, { ref: enrolmentRefOf(params, body), restMmk: body.rest, reason: body.reason }),
    ),
  )
}
