import type { FastifyInstance } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import { mount } from '#platform/server/http/mount.ts'
import {
  acceptStudent,
  finishStudent,
  listStudents,
  rejectStudent,
  searchStudents,
} from '../contract/students.contract.ts'
import { acceptSeat, finishSeat, rejectSeat } from './decide-student.ts'
import type { EnrolmentFacts } from './enrolments.queries.ts'
import { listStudentsOf } from './show-students.ts'

const toReply = ({ status, accessEndDate }: EnrolmentFacts) => ({ status, end_access_date: accessEndDate })

export function mountStudents(api: FastifyInstance, { db, links }: Pick<AppServices, 'db' | 'links'>): void {
  mount(api, listStudents, ({ viewer, query }) => listStudentsOf({ db, links }, viewer, { page: query.page }))
  mount(api, searchStudents, ({ viewer, query }) => listStudentsOf({ db, links }, viewer, query))
  mount(api, acceptStudent, async ({ viewer, params }) => toReply(await acceptSeat(db, viewer, params)))
  mount(api, rejectStudent, async ({ viewer, params }) => toReply(await rejectSeat(db, viewer, params)))
  mount(api, finishStudent, async ({ viewer, params }) => toReply(await finishSeat(db, viewer, params)))
}
