import { withWholeWords } from '#platform/contract/burmese/whole-words.ts'
import { yangonDay } from '#platform/contract/calendar.ts'
import { currentLocale } from '#platform/web/locale/locale.ts'
import type { ClassRow } from '../../contract/classes.contract.ts'
import { ownerOf } from '../components/labels.ts'

// The fields of a row that a card shows. A page contains its rows twice, as HTML and as data for hydration, so
// other fields are dropped, and the types are derived from one list of names.

export type Facts<Row, Always extends keyof Row, Sometimes extends keyof Row> = Pick<Row, Always> & {
  [Name in Sometimes]?: Row[Name] | undefined
} & { owner: string }

const classFacts = [
  ...(['class_id', 'course_id', 'course_name', 'course_type', 'category_id', 'class_type', 'duration'] as const),
  ...(['start_time', 'end_time', 'start_date', 'fee', 'rate'] as const),
] as const
const classExtras = ['course_photo', 'region', 'town', 'class_std_status', 'end_access_date'] as const

/** A class on a card; enrolment status and end of access only for a logged-in student. */
export type ClassOnCard = Facts<ClassRow, (typeof classFacts)[number], (typeof classExtras)[number]> & {
  /** Set after its last day: enrolment is closed. @see OP-085 */
  ended?: 1 | undefined
}

/** Picks the card's fields of each row and translates the township to the page's language. */
export async function toClassCards(rows: readonly ClassRow[]): Promise<ClassOnCard[]> {
  const today = yangonDay(new Date())
  const cards = rows.map((row) => ({ ...toClassCard(row), ...(row.end_date < today && { ended: 1 as const }) }))
  if (currentLocale() === 'my') return cards
  const { englishTownship } = await import('#platform/contract/regions/townships.ts')
  return cards.map((card) => (card.town ? { ...card, town: englishTownship(card.region, card.town) } : card))
}

function toClassCard(row: ClassRow): ClassOnCard {
  const shown = { course_name: withWholeWords(row.course_name), owner: ownerOf(row).name }
  return { ...picked(row, classFacts), ...picked(row, classExtras), ...shown } as ClassOnCard
}

/** The named fields that have a value. */
export function picked<Row extends object>(row: Row, names: readonly (keyof Row)[]): Partial<Row> {
  const entries = names.map((name) => [name, row[name]] as const).filter(([, value]) => value != null)
  return Object.fromEntries(entries) as Partial<Row>
}
