import type { CourseType } from '#domains/catalogue/contract/catalogue-codes.ts'
/** Data drawn on the share card of a course or class; a change of any field results in a new URL. */
export interface CardFacts {
  readonly course_id: number
  readonly course_title: string
  readonly course_type: CourseType
  readonly category_id: number
  /** Set for courses only; the card of a class does not show it. */
  readonly category_name?: string
  readonly category_name_en?: string | null
  readonly certificate: string
  readonly name: string | null
  readonly school_name: string | null
  readonly schools_name: string | null
  readonly course_photo: string | null
  readonly fee: number | null
  readonly access_expiry_duration?: number | null
  readonly start_date?: string
  readonly end_date?: string
  readonly start_time?: string
  readonly end_time?: string
  readonly class_type?: number
  readonly region?: number | null
  readonly town?: string | null
}

/** Pages without a course or class that have a share card: home and the lists. */
export const listLocations = ['home', 'courses', 'videos', 'classes', 'teachers', 'schools'] as const
export type ListLocation = (typeof listLocations)[number]

/** Size in pixels that social networks expect. */
export const shareCardSize = { width: 1200, height: 630 } as const

/** Version of the drawing; incremented when it changes, so that every card gets a new URL. */
const drawing = 3

/**
 * Path of a share card. It contains a hash of the drawn data, so the content at a path never changes.
 *
 * The page calls it to link the card, and the server to check that the requested card is current.
 */
export function shareCardPath(
  of: { kind: 'class' | 'course'; id: number },
  facts: CardFacts,
  locale: 'my' | 'en',
): string {
  return `/share/${of.kind}/${of.id}/${locale}-${cardVersion(facts)}.png`
}

/** Path of the share card of a list, with a hash of the drawn texts. */
export function listCardPath(
  location: ListLocation,
  { title, text }: { title: string; text: string },
  locale: 'my' | 'en',
) {
  return `/share/place/${location}/${locale}-${fnv1a(JSON.stringify([drawing, title, text]))}.png`
}

function cardVersion(facts: CardFacts): string {
  const { course_id, course_title, course_type, category_id, name, school_name, schools_name, fee } = facts
  const { category_name, certificate, start_date, end_date, start_time, end_time, class_type, region, town } = facts
  // The widths in a photograph's URL depend on the page; its folder name is unique per photograph.
  const photo = facts.course_photo?.replace(/\/[^/]*\/[^/]*$/, '')
  const drawn = [drawing, course_id, course_title, course_type, category_id, name, school_name, schools_name, fee]
  const term = [start_date, end_date, start_time, end_time, class_type, region, town, facts.access_expiry_duration]
  return fnv1a(JSON.stringify([...drawn, ...term, photo, category_name, facts.category_name_en, certificate]))
}

/** 32-bit FNV-1a hash of a text; not cryptographic. @see http://www.isthe.com/chongo/tech/comp/fnv/ */
function fnv1a(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36)
}
