import { m } from '#platform/messages/generated/messages.js'
import type { Api } from '#platform/web/api/api.ts'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { canonicalAddress, shareMeta } from '#platform/web/text/share-meta.ts'
import { filterCourses, listCategories, listCourses } from '../../contract/courses.contract.ts'
import { listAllSchools, listAllTeachers } from '../../contract/people.contract.ts'
import { type CourseListAddress, courseListNames, readCourseList } from '../addresses/course-list-address.ts'
import { townshipsAt } from '../addresses/townships-at.ts'

// The calls of the course list. Guests get them rendered; a browser fetches this file only when it has to ask by itself.

export async function loadCourses(api: Api, request: Request) {
  const address = readCourseList(new URL(request.url).searchParams)
  const ofType = { query: { course_type: address.isVideo ? 3 : undefined } }
  const [list, categories, teachers, schools, townships] = await Promise.all([
    fetchCourseList(api, address),
    api.load(listCategories),
    api.load(listAllTeachers, ofType),
    api.load(listAllSchools, ofType),
    townshipsAt(address.filter.region),
  ])
  const owners = {
    teachers: teachers.map((row) => ({ value: String(row.teacher_id), label: row.name || row.school_name || '' })),
    schools: schools.map((row) => ({ value: String(row.school_id), label: row.name ?? '' })),
  }
  const title = address.isVideo ? m.catalogue_video_courses() : m.catalogue_courses()
  const meta = shareMeta({
    title,
    description: address.isVideo ? m.catalogue_video_courses_description() : m.catalogue_courses_description(),
    canonical: canonicalAddress(request, courseListNames),
    crumbs: [{ name: title, path: address.isVideo ? '/course/list?tab=video' : '/course/list' }],
  })
  return { address, list, categories, owners: withinReason(owners, address), townships, meta }
}
export type LoadedCourses = Awaited<ReturnType<typeof loadCourses>>

/** The same in the name of whoever is logged in. */
export function loadOwnCourses(request: Request) {
  return loadCourses(browserApi, request)
}

/** How many courses an address would show. */
export async function countCourses(query: URLSearchParams): Promise<number> {
  return (await fetchCourseList(browserApi, readCourseList(query))).total
}

interface Owners {
  teachers: { value: string; label: string }[]
  schools: { value: string; label: string }[]
}

/** The first teachers and schools and the chosen ones: a page carries no list of thousands unless it is asked to. */
function withinReason(owners: Owners, { allOwners, filter }: CourseListAddress) {
  const few = (all: Owners['teachers'], chosen: readonly string[]) =>
    allOwners ? all : all.filter((owner, index) => index < 12 || chosen.includes(owner.value))
  return {
    teachers: few(owners.teachers, filter.teacher_id),
    schools: few(owners.schools, filter.school_id),
    teacherCount: owners.teachers.length,
    schoolCount: owners.schools.length,
  }
}

/** The list that an address asks for: plain, or filtered, searched and sorted. @see X-PAGE-05 */
function fetchCourseList(api: Api, { isVideo, page, keyword, orderBy, filter }: CourseListAddress) {
  const course_type = isVideo ? 3 : undefined
  const filtered = Object.values(filter).some((value) => value !== undefined && value.length > 0)
  if (!filtered && !keyword && !orderBy) return api.load(listCourses, { query: { page, course_type } })
  return api.load(filterCourses, {
    query: { page },
    body: { ...filter, course_name: keyword, orderBy, course_type },
  })
}
