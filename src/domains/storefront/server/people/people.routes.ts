import type { FastifyInstance } from 'fastify'
import { ownerRatingTag, ownerTag, peopleTag } from '#domains/accounts/server/index.ts'
import { CourseType } from '#domains/catalogue/contract/catalogue-codes.ts'
import { listingsTag } from '#domains/catalogue/server/index.ts'
import type { OwnerRole } from '#platform/contract/account-codes.ts'
import { omitNil } from '#platform/contract/omit-nil.ts'
import { toPage } from '#platform/contract/wire.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { mount } from '#platform/server/http/mount.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { cacheTag } from '#platform/server/pages/page-tags.ts'
import { sortOf } from '../../contract/list-filters.ts'
import {
  type CourseOwnersQuery,
  filterSchools,
  filterTeachers,
  listAllSchools,
  listAllTeachers,
  listSchoolCourses,
  listSchools,
  listTeacherCourses,
  listTeachers,
  showSchool,
  showTeacher,
} from '../../contract/people.contract.ts'
import { courseTypesAsked, listOwnerCourses } from '../browse/list-courses.ts'
import { withZawgyiFallback } from '../listing-index/index.ts'
import {
  findOwnersWithCourses,
  findSchoolPage,
  findSchools,
  findTeacherPage,
  findTeachers,
  type OwnersOfCourses,
} from './people.queries.ts'

export function mountTeachers(api: FastifyInstance, { publicReads: db }: Pick<AppServices, 'publicReads'>): void {
  const list = async (filter: Parameters<typeof findTeachers>[1], page: number) => {
    cacheTag(peopleTag, listingsTag)
    const { rows, total } = await withZawgyiFallback(filter, (asked) => findTeachers(db, asked, page))
    return toPage(rows, { total, page })
  }
  mount(api, listTeachers, ({ query }) => list({}, query.page))
  mount(api, filterTeachers, ({ body, query }) =>
    list(omitNil({ keyword: body.teacher_name, sort: sortOf(body) }), query.page),
  )
  mount(api, listAllTeachers, async ({ query }) => {
    const teachers = await listOwnersToChoose(db, 'teacher', query)
    return teachers.map(({ id, name, schoolName }) => ({ teacher_id: id, name, school_name: schoolName }))
  })
  mount(api, showTeacher, async ({ params }) => ownerPage(params.id, await findTeacherPage(db, params.id)))
  mount(api, listTeacherCourses, ({ params, query, viewer }) =>
    listOwnerCourses(db, { role: 'teacher', id: params.id, page: query.page }, viewer),
  )
}

export function mountSchools(api: FastifyInstance, { publicReads: db }: Pick<AppServices, 'publicReads'>): void {
  const list = async (filter: Parameters<typeof findSchools>[1], page: number) => {
    cacheTag(peopleTag, listingsTag)
    const { rows, total } = await withZawgyiFallback(filter, (asked) => findSchools(db, asked, page))
    return toPage(rows, { total, page })
  }
  mount(api, listSchools, ({ query }) => list({}, query.page))
  mount(api, filterSchools, ({ body, query }) =>
    list(omitNil({ keyword: body.school_name, sort: sortOf(body) }), query.page),
  )
  mount(api, listAllSchools, async ({ query }) => {
    const schools = await listOwnersToChoose(db, 'school', query)
    return schools.map(({ id, name, schoolName }) => ({ school_id: id, name: name ?? schoolName }))
  })
  mount(api, showSchool, async ({ params }) => ownerPage(params.id, await findSchoolPage(db, params.id)))
  mount(api, listSchoolCourses, ({ params, query, viewer }) =>
    listOwnerCourses(db, { role: 'school', id: params.id, page: query.page }, viewer),
  )
}

/** The courses tab, in person and online, requests type 1 or none. @see OP-073 */
function ownersCourseTypes(courseType: CourseType | null | undefined): readonly CourseType[] {
  return courseTypesAsked(courseType === CourseType.inPerson ? undefined : courseType)
}

async function listOwnersToChoose(db: Db, role: OwnerRole, asked: CourseOwnersQuery) {
  const { course_type, id, ...narrowing } = asked
  const filter: OwnersOfCourses = { courseTypes: ownersCourseTypes(course_type), ids: id, ...omitNil(narrowing) }
  cacheTag(peopleTag, listingsTag)
  const { owners } = await withZawgyiFallback(filter, async (read) => {
    const owners = await findOwnersWithCourses(db, role, read)
    return { owners, total: owners.length }
  })
  return owners
}

function ownerPage<Found>(ownerId: number, found: Found | undefined): Found {
  if (found === undefined) throw new Refusal('NOT_FOUND')
  cacheTag(ownerTag(ownerId), ownerRatingTag(ownerId))
  return found
}
