import { browserApi } from '#platform/web/api/browser-api.ts'
import { type CourseHeader, courseHeader, myCourse } from '../../contract/lessons.contract.ts'

/** The header of a course that the student takes; the same call gives an owner a record to edit (OP-124). */
export async function loadCourseHeader(courseId: string): Promise<CourseHeader> {
  return courseHeader.parse(await browserApi.load(myCourse, { params: { id: courseId } }))
}
