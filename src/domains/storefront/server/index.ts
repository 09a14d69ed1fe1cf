export {
  flushTitlesHandler,
  flushTitlesJob,
  placeEndedClasses,
  placeEndedClassesHandler,
  placeEndedClassesJob,
  recountCheckpointsHandler,
  recountCheckpointsJob,
  refreshCheckpointsHandler,
  refreshCheckpointsJob,
} from './listing-index/index.ts'
export { mountStorefront } from './mount-storefront.ts'
export { mountShareCards } from './sharing/share-cards.routes.ts'
export { classSitemap, courseSitemap, schoolSitemap, teacherSitemap } from './sharing/sitemap.queries.ts'
export { fillSounds, fillSoundsHandler, fillSoundsJob } from './similar/index.ts'
