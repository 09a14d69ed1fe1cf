export { readSettings } from './settings.ts'
export { mountSite } from './site.routes.ts'
export { siteSitemap } from './sitemap.ts'
