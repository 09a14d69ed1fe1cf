import { paths } from '#paths'
import { fixedSection } from '#platform/server/sitemap/sitemap-section.ts'

/** Static pages of the sitemap: home, lists and texts. */
export const siteSitemap = fixedSection('pages', [
  paths.home(),
  paths.course.list(),
  paths.course.list({ tab: 'video' }),
  paths.class.list(),
  paths.teacher.list(),
  paths.school.list(),
  paths.news.list(),
  paths.courseRequest.list(),
  paths.about(),
  paths.terms(),
  paths.privacy(),
  paths.policy(),
])
