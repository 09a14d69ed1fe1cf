import type { FastifyInstance } from 'fastify'
import { omitNil } from '#platform/contract/omit-nil.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import { mount } from '#platform/server/http/mount.ts'
import { filterCourses, listCourseClasses, listCourses, showCourse } from '../../contract/courses.contract.ts'
import { sortOf } from '../../contract/list-filters.ts'
import { courseTypesAsked, filterPublicCourses, listPublicCourses } from './list-courses.ts'
import { listClassesFor, showCourseTo } from './show-course.ts'

export function mountCourses(api: FastifyInstance, { publicReads: db }: Pick<AppServices, 'publicReads'>): void {
  mount(api, listCourses, ({ query, viewer }) =>
    listPublicCourses(db, { courseType: query.course_type, page: query.page }, viewer),
  )
  mount(api, filterCourses, ({ body, query, viewer }) => {
    const filter = omitNil({
      courseTypes: courseTypesAsked(body.course_type),
      categoryId: body.category_id,
      teacherIds: body.teacher_id,
      schoolIds: body.school_id,
      keyword: body.course_name,
      region: body.region,
      town: body.town,
      sort: sortOf(body),
    })
    return filterPublicCourses(db, { filter, page: query.page }, viewer)
  })
  mount(api, showCourse, ({ params, viewer }) => showCourseTo(db, viewer, params.id))
  mount(api, listCourseClasses, ({ params, query, viewer, locale }) =>
    listClassesFor(db, { viewer, locale }, { courseId: params.id, page: query.page }),
  )
}
