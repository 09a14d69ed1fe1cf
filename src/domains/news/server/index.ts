export { mountNews } from './news.routes.ts'
export { newsSitemap } from './sitemap.queries.ts'
