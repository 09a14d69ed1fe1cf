import type { FastifyInstance } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import { mount } from '#platform/server/http/mount.ts'
import { m } from '#platform/server/plain-messages.ts'
import {
  rateClass,
  remindOwner,
  showClassAccessEnd,
  showClassEnrolment,
  showCourseAccessEnd,
} from '../contract/class-enrolments.contract.ts'
import { findLatestEnrolment } from './enrolments.queries.ts'
import { rateClassAs } from './rate.ts'
import { remindOwnerOf } from './remind-owner.ts'
import { showStudentClassEnrolment } from './show-enrolment.ts'

export function mountClassEnrolments(api: FastifyInstance, { db, links }: Pick<AppServices, 'db' | 'links'>): void {
  mount(api, showClassEnrolment, ({ viewer, params }) => showStudentClassEnrolment({ db, links }, viewer, params.id))
  mount(api, showClassAccessEnd, async ({ viewer, params }) => {
    const enrolment = await findLatestEnrolment(db, viewer.id, { classId: params.id })
    return { end_date: enrolment?.accessEndDate ?? null }
  })
  mount(api, showCourseAccessEnd, async ({ viewer, params }) => {
    const enrolment = await findLatestEnrolment(db, viewer.id, { courseId: params.id })
    return { end_date: enrolment?.accessEndDate ?? null }
  })
  mount(api, rateClass, async ({ viewer, params, query }) => {
    const average = await rateClassAs(db, viewer, { classId: params.id, rate: query.rate })
    return {
      class: { class_id: params.id, rate: average.mean, rate_count: average.count },
      currentRate: query.rate,
    }
  })
  mount(api, remindOwner, async ({ viewer, query, locale }) => {
    const ownerId = query.teacher_id ?? query.school_id ?? null
    await remindOwnerOf(db, viewer, { ownerId, classId: query.class_id ?? null })
    return { status: 1 as const, message: m.enrolment_reply_reminded({}, { locale }) }
  })
}
