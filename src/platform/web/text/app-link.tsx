import type { ComponentType } from 'react'
import { Link, type LinkProps, type NavigateOptions, useLocation, useNavigate } from 'react-router'
import type { Path } from '#platform/contract/path.ts'
import { type LocalisedPath, localisedPath, plainPath } from './locale.ts'

/** The page that is shown, with another query. */
export interface ThisPage {
  readonly search: string
}

type AppLinkProps = Omit<LinkProps, 'to'> & { readonly to: Path }
type PageLinkProps = Omit<LinkProps, 'to'> & { readonly to: LocalisedPath | ThisPage }

/** A link inside the site that stays in the language being read. */
export function AppLink({ to, ...props }: AppLinkProps) {
  return <PageLink to={localisedPath(to)} {...props} />
}

/** A link to a place that says its language itself, such as one made of the present address. */
export const PageLink: ComponentType<PageLinkProps> = import.meta.env.SSR ? ServersLink : Link

function ServersLink({ to, ...props }: PageLinkProps) {
  return isWhole(to) ? <WrittenLink to={to} {...props} /> : <Link to={to} {...props} />
}

/** An address that means the same wherever it stands. */
function isWhole(to: LocalisedPath | ThisPage): to is LocalisedPath {
  return typeof to === 'string' && /^\/([\w-]+(\/[\w-]+)*)?([?#].*)?$/.test(to)
}

/**
 * What the router's own link becomes on the server. It resolves every address against all routes above it and prepares
 * clicks that never happen there: for the fifty links of a page a sixth of the work of rendering it.
 */
function WrittenLink({ to, replace: _replace, state: _state, preventScrollReset: _reset, ...props }: LinkProps) {
  return <a {...props} href={to as string} data-discover="true" />
}

interface AppNavLinkProps extends AppLinkProps {
  /** The current place is this one alone, not what lies below it. */
  end?: boolean
}

/** An AppLink that marks itself as the current place (`aria-current="page"`). */
export function AppNavLink({ to, end = false, ...props }: AppNavLinkProps) {
  const isHere = useIsHere()
  return <AppLink to={to} aria-current={isHere(to, end) ? 'page' : undefined} {...props} />
}

/** Tells whether a place is the current one: the page itself or, but for its end, what lies below it. */
export function useIsHere(): (to: Path, end?: boolean) => boolean {
  const here = plainPath(useLocation().pathname).toLowerCase()
  return (to, end = false) => {
    const there = to.toLowerCase()
    return here === there || (!end && here.startsWith(`${there}/`))
  }
}

/** Goes to a path of the site in the language being read. */
export function useAppNavigate(): (to: Path, options?: NavigateOptions) => void {
  const navigate = useNavigate()
  return (to, options) => void navigate(localisedPath(to), options)
}

/** Goes to an address that says its language itself, or to the shown page with another query. */
export function usePageNavigate(): (to: LocalisedPath | ThisPage, options?: NavigateOptions) => void {
  const navigate = useNavigate()
  return (to, options) => void navigate(to, options)
}

/** One step back in the history. */
export function useGoBack(): () => void {
  const navigate = useNavigate()
  return () => void navigate(-1)
}

/** The present address with some query names changed; null takes a name out. Filters, sort, tab and page live there. */
export function useQueryChange(): (changes: Record<string, string | null>) => LocalisedPath {
  const { pathname, search } = useLocation()
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
