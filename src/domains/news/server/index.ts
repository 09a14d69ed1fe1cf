export { mountNews } from './news.routes.ts'
