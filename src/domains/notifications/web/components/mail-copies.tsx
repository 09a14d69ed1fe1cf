import { lazy, Suspense } from 'react'

const MailCopiesSwitch = lazy(() => import('./mail-copies-switch.tsx'))

/** The switch for copies of notifications by e-mail, loaded where it is shown: guests' pages import this domain too. */
export function MailCopies() {
  return (
    <Suspense>
      <MailCopiesSwitch />
    </Suspense>
  )
}
