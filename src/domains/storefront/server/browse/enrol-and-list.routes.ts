import type { FastifyInstance } from 'fastify'
import { enrolStudentInClass } from '#domains/enrolment/server/index.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import { mount } from '#platform/server/http/mount.ts'
import { m } from '#platform/server/plain-messages.ts'
import { enrolInClass } from '../../contract/enrol-and-list.contract.ts'
import { listPublicClasses } from './list-classes.ts'

/** Enrolling replies with the public class list, so this domain mounts the endpoint. */
export function mountEnrolAndList(api: FastifyInstance, { db }: Pick<AppServices, 'db'>): void {
  mount(api, enrolInClass, async ({ viewer, body, locale }) => {
    await enrolStudentInClass(db, viewer, body.class_id)
    const classes = await listPublicClasses(db, 1, { viewer, locale })
    return { message: m.storefront_reply_applied({}, { locale }), ...classes }
  })
}
