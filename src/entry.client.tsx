import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { fillEnrolSlots } from '#domains/catalogue/web/enrol-slot.tsx'
import { followAddress } from '#platform/web/text/locale.ts'

followAddress()
fillEnrolSlots(() => import('#domains/enrolment/web/enrol-slots.tsx'))
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
