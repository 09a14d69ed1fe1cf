export { FreeLessonButton } from './components/free-lesson-button.tsx'
export { ReviewButton } from './components/review-button.tsx'
export { keepLearning } from './saved/keep-learning.ts'
