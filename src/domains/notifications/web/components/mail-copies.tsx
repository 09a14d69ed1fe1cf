import { lazy, Suspense } from 'react'

const MailCopiesSwitch = lazy(() => import('./mail-copies-switch.tsx'))

/** Loads the switch for e-mail copies lazily, because guests' pages import this domain too. */
export function MailCopies() {
  return (
    <Suspense>
      <MailCopiesSwitch />
    </Suspense>
  )
}
