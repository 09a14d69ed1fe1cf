import type { ComponentType } from 'react'
import { Link, type LinkProps, type NavigateOptions, useLocation, useNavigate, useNavigation } from 'react-router'
import type { Path } from '#platform/contract/path.ts'
import { type LocalisedPath, localisedPath, plainPath } from '#platform/web/locale/locale.ts'
import { langOf } from '#platform/web/locale/text-language.ts'

/** The current page with another query. */
export interface ThisPage {
  readonly search: string
}

type AppLinkProps = Omit<LinkProps, 'to'> & { readonly to: Path }
type PageLinkProps = Omit<LinkProps, 'to'> & { readonly to: LocalisedPath | ThisPage }

/** A link within the site that keeps the current language. One that is a text names the language of that text. */
export function AppLink({ to, ...props }: AppLinkProps) {
  return <PageLink to={localisedPath(to)} lang={langOf(props.children)} {...props} />
}

/** A link to a path that already contains its language, such as one derived from the current URL. */
export const PageLink: ComponentType<PageLinkProps> = import.meta.env.SSR ? ServerLink : Link

function ServerLink({ to, ...props }: PageLinkProps) {
  return isWhole(to) ? <PlainLink to={to} {...props} /> : <Link to={to} {...props} />
}

/** Whether a link target is absolute, so that it does not depend on the current URL. */
function isWhole(to: LocalisedPath | ThisPage): to is LocalisedPath {
  return typeof to === 'string' && /^\/([\w-]+(\/[\w-]+)*)?([?#].*)?$/.test(to)
}

/**
 * The router's link as rendered on the server. The router's own resolves every target against all parent routes
 * and prepares click handlers: for the fifty links of a page that is a sixth of the rendering time.
 */
function PlainLink({
  to,
  discover,
  replace: _replace,
  state: _state,
  preventScrollReset: _reset,
  ...props
}: LinkProps) {
  return <a {...props} href={to as string} data-discover={discover === 'none' ? undefined : 'true'} />
}

interface AppNavLinkProps extends AppLinkProps {
  /** Current at exactly this path, not at paths below it. */
  end?: boolean
}

/** An AppLink that is marked as the current page (`aria-current="page"`). */
export function AppNavLink({ to, end = false, ...props }: AppNavLinkProps) {
  const isCurrent = useIsCurrentPath()
  return <AppLink to={to} aria-current={isCurrent(to, end) ? 'page' : undefined} {...props} />
}

/** Returns a function that tells whether a path is current: the page itself or, without `end`, a page below it. */
export function useIsCurrentPath(): (to: Path, end?: boolean) => boolean {
  const here = plainPath(useLocation().pathname).toLowerCase()
  return (to, end = false) => {
    const there = to.toLowerCase()
    return here === there || (!end && here.startsWith(`${there}/`))
  }
}

/** Navigates to a path of the site in the current language. */
export function useAppNavigate(): (to: Path, options?: NavigateOptions) => void {
  const navigate = useNavigate()
  return (to, options) => void navigate(localisedPath(to), options)
}

/** Navigates to a path that contains its language, or to the current page with another query. */
export function usePageNavigate(): (to: LocalisedPath | ThisPage, options?: NavigateOptions) => void {
  const navigate = useNavigate()
  return (to, options) => void navigate(to, options)
}

export function useGoBack(): () => void {
  const navigate = useNavigate()
  return () => void navigate(-1)
}

/** The page that the reader sees, or the same one with another query while that is being fetched. */
export function useComingLocation(): { readonly pathname: string; readonly search: string } {
  const here = useLocation()
  const { location: coming } = useNavigation()
  return coming?.pathname === here.pathname ? coming : here
}

/** The current URL with some query parameters changed; null removes one. Filters, sort, tab and page live there. */
export function useQueryChange(): (changes: Record<string, string | null>) => LocalisedPath {
  // A second filter keeps a first one that is still being fetched.
  const { pathname, search } = useComingLocation()
  return (changes) => {
    const query = new URLSearchParams(search)
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || value === '') query.delete(name)
      else query.set(name, value)
    }
    const text = query.toString()
    return (text === '' ? pathname : `${pathname}?${text}`) as LocalisedPath
  }
}
