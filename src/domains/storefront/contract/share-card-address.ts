/** What is drawn on the card that chats show for a course or a class; a change of any of it makes another card. */
export interface CardFacts {
  readonly course_id: number
  readonly course_title: string
  readonly course_type: number
  readonly category_id: number
  /** Of a course; the card of a class does not name it. */
  readonly category_name?: string
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

/** What has a card without being one thing: home, and the lists. */
export const listLocations = ['home', 'courses', 'videos', 'classes', 'teachers', 'schools'] as const
export type ListLocation = (typeof listLocations)[number]

/** The measures that chats and social networks ask for, in pixels. */
export const shareCardSize = { width: 1200, height: 630 } as const

/** Raised when the drawing itself changes: every card is then drawn anew. */
const drawing = 2

/**
 * The address of a card: it says what is drawn, so what lies under it never changes.
 *
 * Page and server both make it of the facts, the one to name it and the other to know whether it still holds.
 */
export function shareCardPath(
  of: { kind: 'class' | 'course'; id: number },
  facts: CardFacts,
  locale: 'my' | 'en',
): string {
  return `/share/${of.kind}/${of.id}/${locale}-${cardVersion(facts)}.png`
}

/** The address of a place's card, by the words that are drawn on it. */
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
  // The widths in a photograph's address differ by page; its folder is new for every photograph.
  const photo = facts.course_photo?.replace(/\/[^/]*\/[^/]*$/, '')
  const drawn = [drawing, course_id, course_title, course_type, category_id, name, school_name, schools_name, fee]
  const term = [start_date, end_date, start_time, end_time, class_type, region, town, facts.access_expiry_duration]
  return fnv1a(JSON.stringify([...drawn, ...term, photo, category_name, certificate]))
}

/** A short name for a text; not for secrets. @see http://www.isthe.com/chongo/tech/comp/fnv/ */
function fnv1a(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36)
}
