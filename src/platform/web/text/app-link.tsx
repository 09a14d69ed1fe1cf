import { Link, type LinkProps, NavLink, type NavLinkProps, type To, useLocation, useNavigate } from 'react-router'
import { localisedPath } from './locale.ts'

/** Keeps the language of the address: paths are written without prefix, `/en` is added while English is read. */
export function localisedTo(to: To): To {
  if (typeof to === 'string') return localisedPath(to)
  return to.pathname === undefined ? to : { ...to, pathname: localisedPath(to.pathname) }
}

/** A link inside the site that stays in the language being read. */
export function AppLink({ to, ...props }: LinkProps) {
  return <Link to={localisedTo(to)} {...props} />
}

/** An AppLink that marks itself as the current place (`aria-current="page"`). */
export function AppNavLink({ to, ...props }: NavLinkProps) {
  return <NavLink to={localisedTo(to)} {...props} />
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
