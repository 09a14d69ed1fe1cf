export { courseFiles } from './course-files.ts'
export { durationOf, durationText } from './duration-text.ts'
export { mountCatalogue } from './mount-catalogue.ts'
export { classEndMovedJob } from './owner-tools/class-end-moved.job.ts'
export { getClassOwner } from './owner-tools/class-owner.ts'
export {
  type CourseFacts,
  findClass,
  findCourse,
  findPublicClass,
  findPublicCourse,
} from './owner-tools/course-facts.queries.ts'
export { listOwnClasses } from './owner-tools/list-own-classes.ts'
export { getOwnCourse, listOwnCourses } from './owner-tools/list-own-courses.ts'
export { listMeetingLinks } from './owner-tools/meeting-links.queries.ts'
export { findRejectedCourses } from './owner-tools/my-courses.queries.ts'
export {
  classRatingTag,
  classTag,
  courseRatingTag,
  courseTag,
  invalidateCoursePages,
  listingsTag,
  ownerCoursesTag,
} from './page-tags.ts'
export { approveCourse, archiveCourse, lockCourseForReview, rejectCourse } from './review/course-approval.ts'
export { addClassRating, addCourseRating, adjustStudentCount } from './tallies/tallies.ts'
export { titleKey } from './title-key.ts'
export { courseIsPublic, ownerIsPublic } from './visibility.queries.ts'
