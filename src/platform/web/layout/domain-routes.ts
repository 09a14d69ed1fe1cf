import type { RouteConfigEntry } from '@react-router/dev/routes'

/** A domain's screens by their layout; `src/routes.ts` joins the domains. Files are named from src/. */
export interface DomainRoutes {
  /** Open to everyone, rendered on the server. */
  readonly guest?: readonly RouteConfigEntry[]
  /** A person's own area with its side menu, rendered in the browser. */
  readonly account?: readonly RouteConfigEntry[]
  /** The console; paths are written below /admin. */
  readonly admin?: readonly RouteConfigEntry[]
}
