import type { ComponentType } from 'react'
import { createPath, Link, type LinkProps, type To, useLocation, useNavigate } from 'react-router'
import { localisedPath, plainPath } from './locale.ts'

/** Keeps the language of the address: paths are written without prefix, `/en` is added while English is read. */
export function localisedTo(to: To): To {
  if (typeof to === 'string') return localisedPath(to)
  return to.pathname === undefined ? to : { ...to, pathname: localisedPath(to.pathname) }
}

/** A link inside the site that stays in the language being read. */
export function AppLink({ to, ...props }: LinkProps) {
  return <PageLink to={localisedTo(to)} {...props} />
}

/** A link to a place that says its language itself, such as one made of the present address. */
export const PageLink: ComponentType<LinkProps> = import.meta.env.SSR ? ServersLink : Link

function ServersLink({ to, ...props }: LinkProps) {
  const address = typeof to !== 'string' && to.pathname ? createPath(to) : to
  return isWhole(address) ? <WrittenLink to={address} {...props} /> : <Link to={to} {...props} />
}

/** An address that means the same wherever it stands. */
function isWhole(to: To): to is string {
  return typeof to === 'string' && /^\/([\w-]+(\/[\w-]+)*)?([?#].*)?$/.test(to)
}

/**
 * What the router's own link becomes on the server. It resolves every address against all routes above it and prepares
 * clicks that never happen there: for the fifty links of a page a sixth of the work of rendering it.
 */
function WrittenLink({ to, replace: _replace, state: _state, preventScrollReset: _reset, ...props }: LinkProps) {
  return <a {...props} href={to as string} data-discover="true" />
}

interface AppNavLinkProps extends LinkProps {
  to: string
  /** The current place is this one alone, not what lies below it. */
  end?: boolean
}

/** An AppLink that marks itself as the current place (`aria-current="page"`). */
export function AppNavLink({ to, end = false, ...props }: AppNavLinkProps) {
  const isHere = useIsHere()
  return <AppLink to={to} aria-current={isHere(to, end) ? 'page' : undefined} {...props} />
}

/** Tells whether a place is the current one: the page itself or, but for its end, what lies below it. */
export function useIsHere(): (to: string, end?: boolean) => boolean {
  const here = plainPath(useLocation().pathname).toLowerCase()
  return (to, end = false) => {
    const there = to.toLowerCase()
    return here === there || (!end && here.startsWith(`${there}/`))
  }
}

/** Goes to a path of the site in the language being read. */
export function useAppNavigate(): (
  to: To,
  options?: { replace?: boolean; state?: unknown; preventScrollReset?: boolean },
) => void {
  const navigate = useNavigate()
  return (to, options) => void navigate(localisedTo(to), options)
}

/** The present address with some query names changed; null takes a name out. Filters, sort, tab and page live there. */
export function useQueryChange(): (changes: Record<string, string | null>) => To {
  const { pathname, search } = useLocation()
  return (changes) => {
    const query = new URLSearchParams(search)
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || value === '') query.delete(name)
      else query.set(name, value)
    }
    const text = query.toString()
    return { pathname, search: text === '' ? '' : `?${text}` }
  }
}
