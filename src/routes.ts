import { type RouteConfig, route } from '@react-router/dev/routes'

/** Every screen of the product; `en?` puts the English interface below /en without a second table. */
export default [route('en?', 'platform/web/layout/locale-layout.tsx', [])] satisfies RouteConfig
