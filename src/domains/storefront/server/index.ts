export {
  flushTitlesHandler,
  flushTitlesJob,
  recountCheckpointsHandler,
  recountCheckpointsJob,
  refreshCheckpointsHandler,
  refreshCheckpointsJob,
  sortEndedClassesLast,
  sortEndedClassesLastHandler,
  sortEndedClassesLastJob,
} from './listing-index/index.ts'
export { mountStorefront } from './mount-storefront.ts'
export { mountShareCards } from './sharing/share-cards.routes.ts'
export { classSitemap, courseSitemap, schoolSitemap, teacherSitemap } from './sharing/sitemap.queries.ts'
export { fillSounds, fillSoundsHandler, fillSoundsJob } from './similar/index.ts'
