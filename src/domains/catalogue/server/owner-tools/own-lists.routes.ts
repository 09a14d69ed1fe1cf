import type { FastifyInstance } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import { mount } from '#platform/server/http/mount.ts'
import { mountTable } from '#platform/server/http/mount-table.ts'
import * as contract from '../../contract/own-lists.contract.ts'
import { classTable } from './class-table.ts'
import { courseTable } from './course-table.ts'
import { selectListedClasses } from './own-lists.queries.ts'
import { showOwnCourses } from './show-own-courses.ts'

/** Mounts the lists of a teacher's or school's own classes and courses, narrowed and as files. */
export function mountOwnLists(api: FastifyInstance, { db }: Pick<AppServices, 'db'>): void {
  mount(api, contract.listOwnClasses, ({ viewer, query, locale }) =>
    selectListedClasses(db, viewer.id, { ...query, locale }),
  )
  mount(api, contract.listOwnCourses, ({ viewer, query }) => showOwnCourses(db, viewer, query))
  mountTable(api, contract.exportClasses, ({ viewer, query: { format: _, ...filter }, locale }) =>
    classTable(db, viewer, { filter, locale }),
  )
  mountTable(api, contract.exportCourses, ({ viewer, query: { format: _, ...filter }, locale }) =>
    courseTable(db, viewer, { filter, locale }),
  )
}
