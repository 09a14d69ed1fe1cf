export { classEndMovedJob } from './class-end-moved.job.ts'
export { type CourseDraft, toEditedCourse, toNewCourse } from './course-draft.ts'
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
export { createCourse } from './create-course.ts'
export { durationText } from './duration-text.ts'
export { listPublicClasses, type Reader } from './list-classes.ts'
export { listOwnClasses } from './list-own-classes.ts'
export { getOwnCourse, listOwnCourses } from './list-own-courses.ts'
export { markListingsJob } from './mark-listings.job.ts'
export { markListingsHandler } from './mark-listings.worker.ts'
export { mountCatalogue } from './mount-catalogue.ts'
export { pagesChanged } from './pages-changed.ts'
export { approveCourse, archiveCourse, rejectCourse } from './review-course.ts'
export { mountShareCards } from './share-cards.routes.ts'
export { classSitemap, courseSitemap, schoolSitemap, teacherSitemap } from './sitemap.queries.ts'
export type { RatingChange } from './tallies.queries.ts'
export { addClassRating, addCourseRating, adjustStudentCount } from './tallies.ts'
export { updateCourse } from './update-course.ts'
