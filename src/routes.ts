import { layout, type RouteConfig, route } from '@react-router/dev/routes'
import { accountsScreens } from './domains/accounts/web/routes.ts'
import { catalogueScreens } from './domains/catalogue/web/routes.ts'
import { contentScreens } from './domains/content/web/routes.ts'
import { enrolmentScreens } from './domains/enrolment/web/routes.ts'
import { learningScreens } from './domains/learning/web/routes.ts'
import { moderationScreens } from './domains/moderation/web/routes.ts'
import { newsScreens } from './domains/news/web/routes.ts'
import { notificationsScreens } from './domains/notifications/web/routes.ts'
import { paymentsScreens } from './domains/payments/web/routes.ts'
import { payoutsScreens } from './domains/payouts/web/routes.ts'
import { requestsScreens } from './domains/requests/web/routes.ts'
import { siteScreens } from './domains/site/web/routes.ts'
import { storefrontScreens } from './domains/storefront/web/routes.ts'
import type { DomainRoutes } from './platform/web/layout/domain-routes.ts'

const DOMAINS: readonly DomainRoutes[] = [
  storefrontScreens,
  siteScreens,
  accountsScreens,
  catalogueScreens,
  contentScreens,
  enrolmentScreens,
  paymentsScreens,
  learningScreens,
  newsScreens,
  requestsScreens,
  notificationsScreens,
  payoutsScreens,
  moderationScreens,
]

const screensOf = (area: keyof DomainRoutes) => DOMAINS.flatMap((domain) => [...(domain[area] ?? [])])

/** All screens of the product; `en?` adds the English interface below /en without a second table. */
export default [
  route('en?', 'platform/web/layout/locale-layout.tsx', [
    layout('platform/web/layout/guest-layout.tsx', screensOf('guest')),
    layout('navigation/account-layout.tsx', screensOf('account')),
    route('admin', 'navigation/admin-layout.tsx', screensOf('admin')),
  ]),
] satisfies RouteConfig
