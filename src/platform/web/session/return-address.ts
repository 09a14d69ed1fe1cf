import { useLocation } from 'react-router'
import type { Path } from '#platform/contract/path.ts'
import { useAppNavigate } from '#platform/web/text/app-link.tsx'
import { plainPath } from '#platform/web/text/locale.ts'
import type { Permission } from './permission.ts'

/**
 * Where a log-in or a sign-up leads back to. It travels from page to page as the history's state, which no link and no
 * other site can write; a page that was opened in any other way has none.
 *
 * @see STU-12, docs/decisions/0059
 */
export interface ReturnAddress {
  readonly from: Path
  /** What was about to be enrolled in: its question is asked again there. */
  readonly enrol?: EnrolIntent | undefined
  /** Who may see that page; somebody else goes home. */
  readonly permissions?: readonly Permission[]
}

export interface EnrolIntent {
  readonly kind: 'class' | 'course'
  readonly id: number
}

/** The page that is shown, as an address to come back to. */
export function useHere(): Path {
  const { pathname, search } = useLocation()
  return `${plainPath(pathname)}${search}` as Path
}

/** What the page before has handed over; undefined for somebody who came from nowhere. */
export function useReturnAddress(): ReturnAddress | undefined {
  const { state } = useLocation()
  return (state as { returnTo?: ReturnAddress } | null)?.returnTo
}

/** The state of a link or a navigation that hands it over. */
export function handedOver(returnTo: ReturnAddress | undefined): { returnTo: ReturnAddress } | undefined {
  return returnTo && { returnTo }
}

/** Goes back to where the log-in was asked for. */
export function useGoBackTo(): (returnTo: ReturnAddress) => void {
  const navigate = useAppNavigate()
  return ({ from, enrol }) => navigate(from, { replace: true, ...(enrol && { state: { enrol } }) })
}

const KEY = 'pyinnya.return'

/** A guard leads to the log-in by a redirect, which carries no state: the address waits in this tab's storage. */
export function keepReturnAddress(returnTo: ReturnAddress): void {
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify(returnTo))
  } catch {
    // The log-in then leads home.
  }
}

/** Takes what a guard has just kept. */
export function takeReturnAddress(): ReturnAddress | undefined {
  try {
    const text = window.sessionStorage.getItem(KEY)
    window.sessionStorage.removeItem(KEY)
    return text === null ? undefined : (JSON.parse(text) as ReturnAddress)
  } catch {
    return undefined
  }
}
