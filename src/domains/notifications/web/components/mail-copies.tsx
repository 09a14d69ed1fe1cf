import { Suspense } from 'react'
import { lazyPart } from '#platform/web/states/lazy-part.ts'

const MailCopiesSwitch = lazyPart(() => import('./mail-copies-switch.tsx'))

/** Loads the switch for e-mail copies lazily, because guests' pages import this domain too. */
export function MailCopies() {
  return (
    <Suspense>
      <MailCopiesSwitch />
    </Suspense>
  )
}
