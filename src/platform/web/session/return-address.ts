import { useLocation } from 'react-router'
import type { Path } from '#platform/contract/path.ts'
import { useAppNavigate } from '#platform/web/links/app-link.tsx'
import { plainPath } from '#platform/web/locale/locale.ts'
import type { Permission } from './permission.ts'

/**
 * Target after a log-in or sign-up. It is passed on in the history state, which no link and no other site can set;
 * a page opened in any other way has none.
 *
 * @see STU-12, docs/decisions/0059
 */
export interface ReturnAddress {
  readonly from: Path
  /** The enrolment that the guest had begun; its confirmation is shown again at the target. */
  readonly enrol?: EnrolIntent | undefined
  /** Who may open the target; any other person is sent home. */
  readonly permissions?: readonly Permission[]
}

export interface EnrolIntent {
  readonly kind: 'class' | 'course'
  readonly id: number
}

/** The current page as a return address. */
export function useHere(): Path {
  const { pathname, search } = useLocation()
  return `${plainPath(pathname)}${search}` as Path
}

/** What the previous page passed on; undefined when the page was opened directly. */
export function useReturnAddress(): ReturnAddress | undefined {
  const { state } = useLocation()
  return (state as { returnTo?: ReturnAddress } | null)?.returnTo
}

/** History state of a link or navigation that passes the return address on. */
export function handedOver(returnTo: ReturnAddress | undefined): { returnTo: ReturnAddress } | undefined {
  return returnTo && { returnTo }
}

/** Returns a function that goes to a return address. */
export function useGoBackTo(): (returnTo: ReturnAddress) => void {
  const navigate = useAppNavigate()
  return ({ from, enrol }) => navigate(from, { replace: true, ...(enrol && { state: { enrol } }) })
}

const KEY = 'pyinnya.return'

/** A guard redirects to the log-in, and a redirect carries no state: the address is kept in this tab's storage. */
export function keepReturnAddress(returnTo: ReturnAddress): void {
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify(returnTo))
  } catch {
    // Without storage the log-in leads home.
  }
}

/** Reads and removes the address that a guard has stored. */
export function takeReturnAddress(): ReturnAddress | undefined {
  try {
    const text = window.sessionStorage.getItem(KEY)
    window.sessionStorage.removeItem(KEY)
    return text === null ? undefined : (JSON.parse(text) as ReturnAddress)
  } catch {
    return undefined
  }
}
