export { FreeLessonButton } from './components/free-lesson-button.tsx'
export { ReviewButton } from './components/review-button.tsx'
