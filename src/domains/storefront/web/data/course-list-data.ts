import { CourseType } from '#domains/catalogue/contract/catalogue-codes.ts'
import { listCategories } from '#domains/catalogue/contract/categories.contract.ts'
import { namedCategories } from '#domains/catalogue/web/index.ts'
import { paths } from '#paths'
import type { OwnerRole } from '#platform/contract/account-codes.ts'
import { m } from '#platform/messages/generated/messages.js'
import type { Api } from '#platform/web/api/api.ts'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { filterCourses, listCourses } from '../../contract/courses.contract.ts'
import { type CourseListAddress, readCourseList } from '../addresses/course-list-address.ts'
import { courseListNames } from '../addresses/list-names.ts'
import { townshipsAt } from '../addresses/townships-at.ts'
import { toCourseCard } from './course-cards.ts'
import { fetchOwnerChoices } from './owner-choices.ts'
import { sharedList } from './shared-list.ts'

// The calls of the course list. For guests the server makes them; a browser loads this file only when it makes a
// call itself.

export async function loadCourses(api: Api, request: Request) {
  const address = readCourseList(new URL(request.url).searchParams)
  const ownersOf = (kind: OwnerRole, chosen: readonly string[]) =>
    fetchOwnerChoices(api, { kind, isVideo: address.isVideo, chosen })
  const [list, categories, teachers, schools, townships] = await Promise.all([
    fetchCourseList(api, address),
    api.load(listCategories).then(namedCategories),
    ownersOf('teacher', address.filter.teacher_id),
    ownersOf('school', address.filter.school_id),
    townshipsAt(address.filter.region),
  ])
  const title = address.isVideo ? m.storefront_video_courses() : m.storefront_courses()
  const shared = sharedList({
    title,
    description: address.isVideo ? m.storefront_video_courses_description() : m.storefront_courses_description(),
    location: address.isVideo ? 'videos' : 'courses',
    path: address.isVideo ? paths.course.list({ tab: 'video' }) : paths.course.list(),
    request,
    names: courseListNames,
    list,
    categoryId: address.filter.category_id,
    region: address.filter.region,
    categories,
  })
  return {
    address,
    list: { ...list, data: list.data.map(toCourseCard) },
    categories,
    owners: { teachers, schools },
    townships,
    shared,
  }
}
export type LoadedCourses = Awaited<ReturnType<typeof loadCourses>>

/** The same call with the token of the session. */
export function loadOwnCourses(request: Request) {
  return loadCourses(browserApi, request)
}

/** Number of courses that a query would show. */
export async function countCourses(query: URLSearchParams): Promise<number> {
  return (await fetchCourseList(browserApi, readCourseList(query))).total
}

/** The list for a parsed URL: unfiltered, or filtered, searched and sorted. @see X-PAGE-05 */
function fetchCourseList(api: Api, { isVideo, page, keyword, orderBy, filter }: CourseListAddress) {
  const course_type = isVideo ? CourseType.video : undefined
  const filtered = Object.values(filter).some((value) => value !== undefined && value.length > 0)
  if (!filtered && !keyword && !orderBy) return api.load(listCourses, { query: { page, course_type } })
  return api.load(filterCourses, {
    query: { page },
    body: { ...filter, course_name: keyword, orderBy, course_type },
  })
}
