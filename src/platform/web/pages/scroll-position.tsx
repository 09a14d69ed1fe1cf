import { useInsertionEffect, useLayoutEffect, useRef } from 'react'
import { ScrollRestoration, useLocation, useMatches } from 'react-router'
import { isOff } from './departures.ts'

/**
 * Restores the scroll position of a reloaded page before its scripts are loaded. Half the size of the script that
 * ScrollRestoration writes; the storage key is the router's.
 */
const RESTORE = `{
  const places = "react-router-scroll-positions";
  if (!history.state?.key) history.replaceState({ key: Math.random().toString(32).slice(2) }, "");
  try {
    const y = JSON.parse(sessionStorage.getItem(places) || "{}")[history.state.key];
    if (typeof y === "number") scrollTo(0, y);
  } catch { sessionStorage.removeItem(places); }
}`

export function ScrollPosition() {
  if (isOff('kept-scroll')) return <ScrollRestoration />
  if (!import.meta.env.SSR) return <KeptScrollRestoration />
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file
  return <script dangerouslySetInnerHTML={{ __html: RESTORE }} />
}

/**
 * The router's ScrollRestoration, without its effect on the first data load after hydration. The router treats
 * that load as a navigation and scrolls to the position at which its scripts began, which on a slow connection is
 * seconds old.
 */
function KeptScrollRestoration() {
  // Re-renders with each load of data, as ScrollRestoration does.
  useMatches()
  const { key } = useLocation()
  const first = useRef({ key, isShown: true })
  const scrollY = useRef(0)
  if (key !== first.current.key) first.current.isShown = false
  useInsertionEffect(() => {
    scrollY.current = window.scrollY
  })
  // After the layout effect of ScrollRestoration in the same commit, so nothing is painted in between.
  useLayoutEffect(() => {
    if (first.current.isShown && window.scrollY !== scrollY.current) window.scrollTo(0, scrollY.current)
  })
  return <ScrollRestoration />
}
