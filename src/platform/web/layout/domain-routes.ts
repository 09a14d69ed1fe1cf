import type { RouteConfigEntry } from '@react-router/dev/routes'

/** A domain's screens by layout; `src/routes.ts` joins the domains. File names are relative to src/. */
export interface DomainRoutes {
  /** Public, rendered on the server. */
  readonly guest?: readonly RouteConfigEntry[]
  /** Account area with its side menu, rendered in the browser. */
  readonly account?: readonly RouteConfigEntry[]
  /** The admin console; paths are relative to /admin. */
  readonly admin?: readonly RouteConfigEntry[]
}
