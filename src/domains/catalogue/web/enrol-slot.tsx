import { type ComponentType, useSyncExternalStore } from 'react'

// Where enrolling meets the catalogue. The catalogue shows classes and courses to everyone and knows nothing of
// enrolments; the enrolment room has the buttons, the states and the payment steps. Rooms call each other downhill only,
// so this room keeps three empty places, and the wiring of the site fills them once, in the browser:
//
//   // src/entry.client.tsx, before hydration
//   fillEnrolSlots(() => import('#domains/enrolment/web/enrol-slots.tsx'))
//
// The module is loaded after hydration, on the first page that has a place, and exports the three components below.
// Until then, and without JavaScript, a place shows the fallback of its screen: a link that does the same job.

/** A class as the places know it; the fields are those of the wire. */
export interface ClassToEnrol {
  class_id: number
  course_id: number
  course_name: string
  fee: number
  access_type: number
  end_date: string
  teacher_id: number | null
  school_id: number | null
  /** Where the student's latest application stands, and the last day of his access; absent for everyone else. */
  class_std_status?: number | null
  end_access_date?: string | null
}

/** A video course as the places know it. */
export interface CourseToEnrol {
  course_id: number
  course_title: string
  fee: number
  access_type: number | null
  access_expiry_duration: number | null
  teacher_id: number | null
  school_id: number | null
  /** Where the student's latest purchase stands, and the last day of his access; absent for everyone else. */
  course_status?: number | null
  end_access_date?: string | null
}

export interface EnrolSlots {
  /** On cards: the enrol button, or the badge of where the application stands. */
  EnrolButton: ComponentType<{ of: { kind: 'class'; item: ClassToEnrol } | { kind: 'course'; item: CourseToEnrol } }>
  /** On the class page: enrol button, payment guidance, screenshot, rating. */
  ClassEnrolArea: ComponentType<{ item: ClassToEnrol }>
  /** On the video course's page: the same for a purchase. */
  CourseEnrolArea: ComponentType<{ item: CourseToEnrol }>
}

type Loader = () => Promise<EnrolSlots>

let load: Loader | undefined
let slots: EnrolSlots | undefined
let underWay: Promise<void> | undefined
const listeners = new Set<() => void>()

/** Tells where the enrolment room's components come from; called once, by the site's wiring. */
export function fillEnrolSlots(loader: Loader): void {
  load = loader
}

/** The enrolment room's components; undefined on the server and until they have arrived. */
export function useEnrolSlots(): EnrolSlots | undefined {
  return useSyncExternalStore(
    subscribe,
    () => slots,
    () => undefined,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  fetchSlots()
  return () => listeners.delete(listener)
}

/** A lost line leaves the fallbacks in place; the next page with a place tries again. */
function fetchSlots(): void {
  if (slots || underWay || !load) return
  underWay = load()
    .then((loaded) => {
      slots = loaded
      for (const listener of listeners) listener()
    })
    .catch(() => undefined)
    .finally(() => {
      underWay = undefined
    })
}
