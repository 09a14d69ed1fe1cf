import { CourseType } from '#domains/catalogue/contract/catalogue-codes.ts'
import type { Api } from '#platform/web/api/api.ts'
import { filterClasses } from '../../contract/classes.contract.ts'
import { filterCourses } from '../../contract/courses.contract.ts'
import type { Suggestions } from '../../contract/suggestions.contract.ts'

const none = { data: [], more: false }

/**
 * The newest courses, video courses and open classes of a category, in the groups of a search.
 *
 * @see STU-17, docs/decisions/0364
 */
export async function categoryResults(api: Api, category_id: number, shown: number): Promise<Suggestions> {
  const ofAnyone = { teacher_id: [], school_id: [] }
  const ofAnyKind = { class_type: [], course_type: [] }
  const [courses, videos, classes] = await Promise.all([
    api.load(filterCourses, { query: {}, body: { category_id, ...ofAnyone } }),
    api.load(filterCourses, { query: {}, body: { category_id, ...ofAnyone, course_type: CourseType.video } }),
    api.load(filterClasses, { query: {}, body: { category_id, ...ofAnyKind, open_only: true } }),
  ])
  // The lists have filters, so that they are worth a link also where they have no further rows.
  const group = <Row>({ data }: { data: Row[] }) => ({ data: data.slice(0, shown), more: true })
  return {
    courses: group(courses),
    video_courses: group(videos),
    classes: group(classes),
    teachers: none,
    schools: none,
    categories: none,
  }
}
