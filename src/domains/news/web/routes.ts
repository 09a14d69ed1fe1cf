import { route } from '@react-router/dev/routes'
import type { DomainRoutes } from '#platform/web/layout/domain-routes.ts'

const screens = 'domains/news/web/screens'

export const newsScreens: DomainRoutes = {
  guest: [
    route('newslist', `${screens}/guest/news-list-screen.tsx`),
    route('news/detail/:id', `${screens}/guest/news-detail-screen.tsx`),
  ],
  admin: [
    route('news', `${screens}/admin/news-desk-screen.tsx`),
    route('news/new', `${screens}/admin/news-new-screen.tsx`),
    route('news/:id', `${screens}/admin/news-edit-screen.tsx`),
  ],
}
