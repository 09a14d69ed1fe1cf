import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { UserType } from '#domains/accounts/contract/account-codes.ts'
import { paths } from '#paths'
import type { Path } from '#platform/contract/path.ts'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { useAppNavigate } from '#platform/web/links/app-link.tsx'
import { plainPath } from '#platform/web/locale/locale.ts'
import { decide } from '#platform/web/session/guard.ts'
import {
  handedOver,
  type ReturnAddress,
  takeReturnAddress,
  useGoBackTo,
  useHere,
  useReturnAddress,
} from '#platform/web/session/return-address.ts'
import { currentSession, startSession } from '#platform/web/session/session.ts'

const contract = () => import('#domains/accounts/contract/session.contract.ts')

const detailPages = /^\/(class|video-class)\/detail\/(\d+)$/

/** Lists, pages of their entries, searches, news and requests. */
const readPages = /^\/((class|course|video-class|teacher|school)\/|news|search|courseRequest)/i

/** Pages where a guest logs in or signs up. They lead back to where they were opened from. */
const accountPages = /^\/(login|signup|agreement|password|teacherPayment)/i

/** The page whose header or bottom bar led here, or what it led back to itself. @see docs/decisions/0402 */
function leftPage(state: unknown): ReturnAddress | undefined {
  const { page } = (state ?? {}) as { page?: { pathname: string; search: string; state?: unknown } }
  if (!page) return undefined
  const { returnTo } = (page.state ?? {}) as { returnTo?: ReturnAddress }
  if (returnTo) return returnTo
  const from = plainPath(page.pathname) as Path
  if (accountPages.test(from)) return leftPage(page.state)
  return readPages.test(from) ? { from: `${from}${page.search}` as Path } : undefined
}

/**
 * The return address for the log-in page: passed on by a page or stored by a guard, that of the page whose header led
 * here, or, from a page that was not hydrated, the class or video course in the query.
 */
export function useLogInReturn(): ReturnAddress | undefined {
  const { search, state } = useLocation()
  const handed = useReturnAddress()
  const here = useHere()
  const navigate = useAppNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a guard has kept is taken once.
  useEffect(() => {
    const kept = takeReturnAddress()
    if (kept) navigate(here, { replace: true, state: handedOver(kept) })
  }, [])
  return handed ?? leftPage(state) ?? fromAddress(new URLSearchParams(search).get('enrol'))
}

/** Only detail pages are accepted from the query, which can contain anything. */
function fromAddress(path: string | null): ReturnAddress | undefined {
  const [from, page, id] = detailPages.exec(path ?? '') ?? []
  if (from === undefined) return undefined
  return { from: from as Path, enrol: { kind: page === 'class' ? 'class' : 'course', id: Number(id) } }
}

/**
 * Returns a function that leads a person who has just logged in to the return address, or home.
 *
 * @see A-LOGIN-10, STU-12
 */
export function useEntered(): (returnTo: ReturnAddress | undefined) => void {
  const navigate = useAppNavigate()
  const goBackTo = useGoBackTo()
  return (returnTo) => {
    const { permissions = [] } = returnTo ?? {}
    if (returnTo && decide(permissions, currentSession()) === 'allow') goBackTo(returnTo)
    else navigate(paths.home())
  }
}

/**
 * Logs a new account in with the values of its sign-up form.
 *
 * @returns false when the log-in is refused; the person then logs in manually
 */
export async function logInAfterSignUp(userType: UserType, phone: string, password: string): Promise<boolean> {
  try {
    const { login } = await contract()
    const reply = await browserApi.call(login, { body: { user_type: userType, phone_number: phone, password } })
    if (!('token' in reply)) return false
    startSession(reply)
    return true
  } catch {
    return false
  }
}
