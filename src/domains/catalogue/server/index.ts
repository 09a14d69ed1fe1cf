export {
  type ClassFacts,
  type CourseFacts,
  findClass,
  findCourse,
  findPublicClass,
  findPublicCourse,
  lockClass,
  lockCourse,
} from './course-facts.queries.ts'
export { getClassOwner, getCourseOwner } from './course-owner.ts'
export { pagesChanged } from './pages-changed.ts'
export { approveCourse, archiveCourse, rejectCourse } from './review-course.ts'
export { addClassRating, addCourseRating, adjustStudentCount } from './tallies.ts'
export type { RatingChange } from './tallies.queries.ts'
