export { ReviewButton } from './components/review-button.tsx'
