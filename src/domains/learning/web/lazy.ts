// Components that other domains load late, after hydration, on pages that need them.
export { LearningStrip } from './components/learning-strip.tsx'
export { TeachingStrip } from './components/teaching-strip.tsx'
