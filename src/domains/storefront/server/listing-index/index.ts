export type { ClassFilter } from './class-conditions.queries.ts'
export {
  type ClassCard,
  classCards,
  findClassCards,
  findClasses,
  findClassesOfCourse,
  findClassIdsAnywhere,
  findStartingClasses,
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
export { sortEndedClassesLastJob } from './ended-classes.job.ts'
export { isPlacedAsOpen, sortEndedClassesLast } from './ended-classes.queries.ts'
export { sortEndedClassesLastHandler } from './ended-classes.worker.ts'
export { flushTitlesJob } from './flush-titles.job.ts'
export { flushTitlesHandler } from './flush-titles.worker.ts'
export { allOf, anyOf, keyHolds } from './keyword-match.queries.ts'
export { keywordVariants } from './keyword-variants.ts'
export { type Cards, cardsBy } from './listed-cards.queries.ts'
export {
  boundedScan,
  id,
  type ListQuery,
  maxProbedRows,
  maxScannedRows,
  table,
  where,
} from './listing-scans.queries.ts'
export type { QuickSearchTerm } from './quick-search-terms.queries.ts'
export { recountCheckpointsJob, refreshCheckpointsJob } from './refresh-checkpoints.job.ts'
export { recountCheckpointsHandler, refreshCheckpointsHandler } from './refresh-checkpoints.worker.ts'
export { dividedLookups, lookupOf } from './search-grams.ts'
export { findTitleStatistics, type TitleStatistics } from './title-statistics.queries.ts'
export { withZawgyiFallback } from './zawgyi-fallback.ts'
