export { mountRequests } from './requests.routes.ts'
export { requestSitemap } from './sitemap.queries.ts'
