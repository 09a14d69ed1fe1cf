export { clockText } from './components/content-labels.ts'
export { type LessonRef, openingOf, viewerPath } from './components/lesson-ref.ts'
