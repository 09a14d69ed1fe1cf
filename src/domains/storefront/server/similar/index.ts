export { fillSoundsJob } from './fill-sounds.job.ts'
export { fillSounds, fillSoundsHandler } from './fill-sounds.worker.ts'
export { findSimilar, type SimilarIds } from './find-similar.ts'
