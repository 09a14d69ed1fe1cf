export { NewsCard } from './components/news-card.tsx'
export { type NewsCardView, toNewsCard } from './components/news-card-view.ts'
