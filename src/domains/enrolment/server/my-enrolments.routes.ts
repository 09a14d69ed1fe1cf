import type { FastifyInstance } from 'fastify'
import { listOwnClasses, listOwnCourses } from '#domains/catalogue/server/index.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import { mount } from '#platform/server/http/mount.ts'
import { listMyClasses, listMyCourses, searchMyClasses, searchMyCourses } from '../contract/my-enrolments.contract.ts'
import { listStudentClasses, listStudentCourses } from './my-enrolments.queries.ts'

/** Calls that students and owners share; the token selects the reply. @see OP-124 */
export function mountMyEnrolments(api: FastifyInstance, { db }: Pick<AppServices, 'db'>): void {
  mount(api, listMyClasses, ({ viewer, query, locale }) => {
    if (viewer.kind !== 'student') return listOwnClasses(db, viewer, { page: query.page, locale })
    return listStudentClasses(db, viewer.id, { page: query.page })
  })
  mount(api, searchMyClasses, ({ viewer, query, locale }) => {
    const { page, keyword } = query
    if (viewer.kind !== 'student') return listOwnClasses(db, viewer, { page, keyword, locale })
    return listStudentClasses(db, viewer.id, { page, keyword })
  })
  mount(api, listMyCourses, ({ viewer, query }) => {
    if (viewer.kind !== 'student') return listOwnCourses(db, viewer, { page: query.page })
    return listStudentCourses(db, viewer.id, { page: query.page })
  })
  mount(api, searchMyCourses, ({ viewer, query }) => {
    const { page, keyword } = query
    if (viewer.kind !== 'student') return listOwnCourses(db, viewer, { page, keyword })
    return listStudentCourses(db, viewer.id, { page, keyword })
  })
}
