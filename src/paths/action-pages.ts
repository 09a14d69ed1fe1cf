import type { Path } from '#platform/contract/path.ts'
import { own } from './account.ts'
import * as site from './public.ts'

/** Pages at which something is done and nothing is read: log-in and log-out, sign-up, passwords, deletion, payment. */
export function actionPages(): readonly Path[] {
  const { login, logout, password, agreement, signUp, socialSignUp, registrationPayment, forbidden } = site
  const groups = [password, agreement, signUp, socialSignUp].flatMap((pages) => Object.values(pages))
  const pages: readonly (() => Path)[] = [login, logout, forbidden, registrationPayment, own.deletion, ...groups]
  return [...pages.map((page) => page()), site.courseRequest.create()]
}
