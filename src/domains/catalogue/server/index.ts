export { listPublicClasses, type Reader } from './browsing/list-classes.ts'
export { durationText } from './duration-text.ts'
export { markListingsJob, recountMarksJob } from './listings/mark-listings.job.ts'
export { markListingsHandler, recountMarksHandler } from './listings/mark-listings.worker.ts'
export { mountCatalogue } from './mount-catalogue.ts'
export { pagesChanged } from './pages-changed.ts'
export { classEndMovedJob } from './publishing/class-end-moved.job.ts'
export { type CourseDraft, toEditedCourse, toNewCourse } from './publishing/course-draft.ts'
export {
  type ClassFacts,
  type CourseFacts,
  findClass,
  findCourse,
  findPublicClass,
  findPublicCourse,
  lockClass,
  lockCourse,
} from './publishing/course-facts.queries.ts'
export { getClassOwner, getCourseOwner } from './publishing/course-owner.ts'
export { createCourse } from './publishing/create-course.ts'
export { listOwnClasses } from './publishing/list-own-classes.ts'
export { getOwnCourse, listOwnCourses } from './publishing/list-own-courses.ts'
export { approveCourse, archiveCourse, rejectCourse } from './publishing/review-course.ts'
export { updateCourse } from './publishing/update-course.ts'
export { enterTitlesJob } from './search/enter-titles.job.ts'
export { enterTitlesHandler } from './search/enter-titles.worker.ts'
export { mountShareCards } from './sharing/share-cards.routes.ts'
export { classSitemap, courseSitemap, schoolSitemap, teacherSitemap } from './sharing/sitemap.queries.ts'
export type { RatingChange } from './tallies/tallies.queries.ts'
export { addClassRating, addCourseRating, adjustStudentCount } from './tallies/tallies.ts'
