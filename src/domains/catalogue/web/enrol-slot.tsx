import { type ComponentType, type ReactNode, useSyncExternalStore } from 'react'
import type { ClassPage } from '#domains/catalogue/contract/classes.contract.ts'
import type { CourseDetail } from '#domains/catalogue/contract/courses.contract.ts'
import type { ClassOnCard, CourseOnCard } from './data/cards.ts'

// Where enrolling meets the catalogue. The catalogue shows classes and courses to everyone and knows nothing of
// enrolments; the enrolment room has the buttons, the states and the payment steps. Its components are loaded after
// hydration, on the first page that has a place for them: no other page carries them. Until then, and without
// JavaScript, a place shows the fallback of its screen: a link that leads to the same act. Rows and pages are those of
// the reader's own token, so a student's standing is in them.

export interface EnrolButtonProps {
  /** On a card: the enrol button with its confirmation, or the badge of where the student's application stands. */
  of: { readonly kind: 'class'; readonly row: ClassOnCard } | { readonly kind: 'course'; readonly row: CourseOnCard }
  /** Called after an application went through, for the list to show itself anew. */
  onEnrolled?: () => void
}

export interface EnrolSlots {
  EnrolButton: ComponentType<EnrolButtonProps>
  /** On a class's page: enrol button, steps and payment guidance, screenshot, rating; the log-in notice for others. */
  ClassEnrolArea: ComponentType<{ page: ClassPage }>
  /** On the page of a class that one attends: where it stands, the way to the lessons, the payment that was sent. */
  AttendedArea: ComponentType<{ page: ClassPage }>
  /** On a video course's page: the same for a purchase. */
  CourseEnrolArea: ComponentType<{ course: CourseDetail }>
}

let slots: EnrolSlots | undefined
let underWay: Promise<void> | undefined
const listeners = new Set<() => void>()

/** A place for enrolling: what `children` makes of the enrolment room's components, the fallback until they are here. */
export function EnrolPlace({
  children,
  fallback,
}: {
  children: (slots: EnrolSlots) => ReactNode
  fallback: ReactNode
}) {
  const loaded = useSyncExternalStore(
    subscribe,
    () => slots,
    () => undefined,
  )
  return loaded ? children(loaded) : fallback
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  fetchSlots()
  return () => listeners.delete(listener)
}

/** A lost line leaves the fallbacks in place; the next page with a place tries again. */
function fetchSlots(): void {
  if (slots || underWay) return
  underWay = import('#domains/enrolment/web/enrol-slots.tsx')
    .then((loaded) => {
      slots = loaded
      for (const listener of listeners) listener()
    })
    .catch(() => undefined)
    .finally(() => {
      underWay = undefined
    })
}
