export { FreeLessonButton } from './components/free-lesson-button.tsx'
export { ReviewButton } from './components/review-button.tsx'
export { syncLearning } from './saved/sync-learning.ts'
