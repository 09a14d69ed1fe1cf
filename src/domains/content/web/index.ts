export { clockText } from './components/content-labels.ts'
export { type LessonRef, viewerPath } from './components/lesson-ref.ts'
