import { fixedSection } from '#platform/server/sitemap/sitemap-section.ts'

/** The pages that stand in the code: home, the lists, what the product says of itself. */
export const siteSitemap = fixedSection('pages', [
  '/',
  '/course/list',
  '/course/list?tab=video',
  '/class/list',
  '/teacher/list',
  '/school/list',
  '/newslist',
  '/courseRequestList',
  '/about-us',
  '/terms-of-service',
  '/privacy-policy',
  '/policy',
])
