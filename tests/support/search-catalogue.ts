import { CourseType } from '#domains/catalogue/contract/catalogue-codes.ts'
import { fillSounds } from '#domains/storefront/server/index.ts'
import type { Db } from '#platform/server/database/connect.ts'
import subjects from '../../database/seed/courses.json' with { type: 'json' }
import people from '../../database/seed/people.json' with { type: 'json' }
import { aCategory, aClass, aCourse, aSchool, aTeacher, aVideoCourse } from './builders.ts'

/**
 * All titles and names of the demo as a public catalogue: classes in Yangon and Mandalay by turns, each fourth course a
 * video.
 */
export async function aSearchCatalogue(db: Db): Promise<void> {
  const owners: number[] = []
  for (const { name } of people.teachers) owners.push((await aTeacher(db, { name })).id)
  for (const { name } of people.schools) owners.push((await aSchool(db, { name })).id)
  for (const [at, { category, titles }] of subjects.entries()) {
    const categoryId = (await aCategory(db, { name: category })).id
    for (const [index, title] of titles.entries()) {
      const course = { title, categoryId, ownerId: owners[(at + index) % owners.length] ?? 0 }
      if (index % 4 === 3) await aVideoCourse(db, course)
      else {
        const { id } = await aCourse(db, { ...course, courseType: CourseType.inPerson })
        await aClass(db, { courseId: id, region: index % 2 === 0 ? 12 : 10 })
      }
    }
  }
  await fillSounds(db)
}

interface Row {
  readonly course_title?: string
  readonly name?: string | null
  readonly school_name?: string | null
  readonly category_name?: string
  readonly town?: string | null
}
/** The reply of the quick search, by group. */
export interface SuggestionGroups {
  readonly [group: string]: { readonly data: readonly Row[]; readonly similar_from?: number }
}

export const textsOf = (groups: SuggestionGroups) =>
  Object.values(groups).flatMap(({ data }) =>
    data.map((row) => row.course_title ?? row.category_name ?? `${row.name ?? ''} ${row.school_name ?? ''}`),
  )

/** Whether a row holds a wanted text; ' or ' stands between several. */
export const isWanted = (wanted: string) => (row: string) => wanted.split(' or ').some((text) => row.includes(text))
