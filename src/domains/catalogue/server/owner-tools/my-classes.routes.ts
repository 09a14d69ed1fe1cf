import type { FastifyInstance } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import { mount } from '#platform/server/http/mount.ts'
import * as contract from '../../contract/my-classes.contract.ts'
import { toClassDraft } from './class-draft.ts'
import { createClass } from './create-class.ts'
import { showOwnMeetingLink } from './show-meeting-link.ts'
import { updateClass } from './update-class.ts'

/** Mounts the endpoints with which a teacher or school manages its classes. */
export function mountMyClasses(api: FastifyInstance, { db }: Pick<AppServices, 'db'>): void {
  mount(api, contract.createClass, async ({ viewer, body }) => {
    const { course_id: courseId, meeting_link: meetingLink } = body
    const classId = await createClass(db, viewer, { courseId, draft: toClassDraft(body), meetingLink })
    return { status: 1 as const, class_id: classId }
  })
  mount(api, contract.updateClass, async ({ viewer, params, body }) => {
    const { meeting_link: meetingLink } = body
    await updateClass(db, viewer, { classId: params.id, draft: toClassDraft(body), meetingLink })
    return { status: 1 as const }
  })
  mount(api, contract.ownMeetingLink, async ({ viewer, params }) => ({
    meeting_link: await showOwnMeetingLink(db, viewer, params.id),
  }))
}
