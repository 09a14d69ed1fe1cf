import { browserApi } from '#platform/web/api/browser-api.ts'
import { type CourseHeader, courseHeader, myCourse } from '../../contract/lessons.contract.ts'

/**
 * Loads the header of a course for its student; the same call replies to an owner with the record to edit
 * (OP-124).
 */
export async function loadCourseHeader(courseId: string): Promise<CourseHeader> {
  return courseHeader.parse(await browserApi.load(myCourse, { params: { id: courseId } }))
}
