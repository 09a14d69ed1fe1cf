import { categoryName } from '#domains/catalogue/web/index.ts'
import { paths } from '#paths'
import type { Path } from '#platform/contract/path.ts'
import { m } from '#platform/messages/generated/messages.js'
import { feeText } from '#platform/web/locale/money-text.ts'
import type { Suggestions } from '../../contract/suggestions.contract.ts'
import { coursePath } from '../components/course-card.tsx'
import { courseTypeLabel, ownerOf } from '../components/labels.ts'

/** One search result: its path, name, and a detail that distinguishes equal names. */
interface FoundItem {
  readonly to: Path
  readonly title: string
  readonly note: string
}
export interface FoundGroup {
  readonly name: string
  readonly items: readonly FoundItem[]
}

/** Similar results are marked, since they do not contain what was typed. */
const named = (name: string, { similar_from }: { similar_from?: number | undefined }) =>
  similar_from === undefined ? name : `${name} – ${m.storefront_search_similar_mark()}`

/** Search results as texts, by group; empty groups are left out. */
export function foundGroups(found: Suggestions): FoundGroup[] {
  const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ')
  const groups: FoundGroup[] = [
    {
      name: m.storefront_search_categories(),
      items: found.categories.data.map((row) => ({
        to: paths.search({ category_id: row.category_id }),
        title: categoryName(row),
        note: '',
      })),
    },
    {
      name: named(m.storefront_courses(), found.courses),
      items: found.courses.data.map((row) => ({
        to: coursePath(row),
        title: row.course_title,
        note: joined(courseTypeLabel(row.course_type), ownerOf(row).name),
      })),
    },
    {
      name: named(m.storefront_classes(), found.classes),
      items: found.classes.data.map((row) => ({
        to: paths.class.detail(row.class_id),
        title: row.course_name,
        note: joined(ownerOf(row).name, feeText(row.fee)),
      })),
    },
    {
      name: named(m.storefront_video_courses(), found.video_courses),
      items: found.video_courses.data.map((row) => ({
        to: coursePath(row),
        title: row.course_title,
        note: joined(ownerOf(row).name, feeText(row.fee ?? 0)),
      })),
    },
    {
      name: named(m.catalogue_teachers(), found.teachers),
      items: found.teachers.data.map((row) => ({
        to: paths.teacher.detail(row.teacher_id),
        title: row.name || row.school_name || '',
        note: row.education ?? '',
      })),
    },
    {
      name: named(m.catalogue_schools(), found.schools),
      items: found.schools.data.map((row) => ({
        to: paths.school.detail(row.school_id),
        title: row.name ?? '',
        note: '',
      })),
    },
  ]
  return groups.filter((group) => group.items.length > 0)
}
