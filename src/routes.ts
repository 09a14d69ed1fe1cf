import { type RouteConfig, route } from '@react-router/dev/routes'
import { accountsScreens } from './domains/accounts/web/routes.ts'

/** Every screen of the product; `en?` puts the English interface below /en without a second table. */
export default [route('en?', 'platform/web/layout/locale-layout.tsx', [...accountsScreens])] satisfies RouteConfig
