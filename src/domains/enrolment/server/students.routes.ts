import type { FastifyInstance } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import { mount } from '#platform/server/http/mount.ts'
import { mountTable } from '#platform/server/http/mount-table.ts'
import {
  acceptStudent,
  exportStudents,
  finishStudent,
  finishStudents,
  listStudents,
  rejectStudent,
  searchStudents,
  studentClasses,
  undoAcceptStudent,
} from '../contract/students.contract.ts'
import {
  acceptApplicant,
  finishAllAttendances,
  finishAttendance,
  rejectApplicant,
  undoAcceptance,
} from './decide-student.ts'
import type { EnrolmentFacts } from './enrolments.queries.ts'
import { listStudentsOf } from './show-students.ts'
import { studentTable } from './student-table.ts'
import { listClassesWithStudents } from './students.queries.ts'

const toReply = ({ status, accessEndDate }: EnrolmentFacts) => ({ status, end_access_date: accessEndDate })

export function mountStudents(api: FastifyInstance, { db, links }: Pick<AppServices, 'db' | 'links'>): void {
  mount(api, listStudents, ({ viewer, query }) => listStudentsOf({ db, links }, viewer, query))
  mount(api, searchStudents, ({ viewer, query }) => listStudentsOf({ db, links }, viewer, query))
  mount(api, studentClasses, ({ viewer }) => listClassesWithStudents(db, viewer.id))
  mountTable(api, exportStudents, ({ viewer, query: { format: _, ...filter }, locale }) =>
    studentTable(db, viewer, { filter, locale }),
  )
  mount(api, acceptStudent, async ({ viewer, params }) => toReply(await acceptApplicant(db, viewer, params)))
  mount(api, rejectStudent, async ({ viewer, params }) => toReply(await rejectApplicant(db, viewer, params)))
  mount(api, undoAcceptStudent, async ({ viewer, params }) => toReply(await undoAcceptance(db, viewer, params)))
  mount(api, finishStudents, async ({ viewer, params }) => ({
    finished: await finishAllAttendances(db, viewer, params.classId),
  }))
  mount(api, finishStudent, async ({ viewer, params }) => toReply(await finishAttendance(db, viewer, params)))
}
