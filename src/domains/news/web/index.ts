export { NewsCard } from './components/news-card.tsx'
export { toNewsCard } from './components/news-card-view.ts'
