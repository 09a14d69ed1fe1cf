export type { BoxWord } from './box-words.queries.ts'
export type { ClassFilter } from './class-conditions.queries.ts'
export {
  type ClassCard,
  classCards,
  findClassCards,
  findClasses,
  findClassesOfCourse,
  findClassIdsAnywhere,
  type PublicClassRow,
  toClassRow,
} from './classes.queries.ts'
export type { CourseFilter } from './course-conditions.queries.ts'
export {
  type CourseCard,
  cardPhotoWidth,
  courseCards,
  findCourseCards,
  findCourseIdsAnywhere,
  findCourses,
  findCoursesOfOwner,
  type PublicCourseRow,
  toCourseRow,
} from './courses.queries.ts'
export { inEitherReading } from './either-reading.ts'
export { enterTitlesJob } from './enter-titles.job.ts'
export { enterTitlesHandler } from './enter-titles.worker.ts'
export { allOf, anyOf, keyHolds } from './keyword-match.queries.ts'
export { type Cards, cardsBy } from './listed-cards.queries.ts'
export { beginning, id, probedRows, type Question, table, walkedRows, where } from './listing-walks.queries.ts'
export { markListingsJob, recountMarksJob } from './mark-listings.job.ts'
export { markListingsHandler, recountMarksHandler } from './mark-listings.worker.ts'
export { dividedLookups, lookupOf } from './search-grams.ts'
export { findTitleStatistics, type TitleStatistics } from './title-statistics.queries.ts'
export { readingsOf } from './words.ts'
