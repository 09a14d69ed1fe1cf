import { route } from '@react-router/dev/routes'
import type { DomainRoutes } from '#platform/web/layout/domain-routes.ts'

const screens = 'domains/site/web/screens'

export const siteScreens: DomainRoutes = {
  guest: [
    route('about-us', `${screens}/guest/about-screen.tsx`),
    route('terms-of-service', `${screens}/guest/terms-screen.tsx`),
    route('privacy-policy', `${screens}/guest/privacy-screen.tsx`),
    route('policy', `${screens}/guest/policy-screen.tsx`),
    route('forbidden', `${screens}/guest/forbidden-screen.tsx`),
    route('*', `${screens}/guest/not-found-screen.tsx`),
  ],
  admin: [route('settings', `${screens}/admin/settings-screen.tsx`), route('ads', `${screens}/admin/ads-screen.tsx`)],
}
