export { fillSoundsJob } from './fill-sounds.job.ts'
export { fillSounds, fillSoundsHandler } from './fill-sounds.worker.ts'
export { findSimilar, type SimilarIds } from './find-similar.ts'
export { openClassIds } from './similar.queries.ts'
export {
  deleteSynonyms,
  findSynonyms,
  insertSynonyms,
  listSynonyms,
  lockSynonyms,
  updateSynonyms,
} from './synonyms.queries.ts'
export { currentVocabulary, type Vocabulary, vocabularyOf } from './vocabulary.ts'
