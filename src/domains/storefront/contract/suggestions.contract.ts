import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { keyword, orNone, wholeNumberBetween } from '#platform/contract/validation.ts'
import { PAGE_SIZE } from '#platform/contract/wire.ts'
import { classRow } from './classes.contract.ts'
import { courseRow } from './courses.contract.ts'
import { schoolRow, teacherRow } from './people.contract.ts'

/** Rows of each group, unless more are asked for. */
export const suggestionsShown = 5

const groupOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({
    data: z.array(row),
    /** There are more results than this reply holds. */
    more: z.boolean(),
  })

/** What one search box finds, by kind; a group in which nothing is found is empty. */
export const suggestions = z.object({
  /** Courses in person or online. */
  courses: groupOf(courseRow),
  video_courses: groupOf(courseRow),
  classes: groupOf(classRow),
  teachers: groupOf(teacherRow),
  schools: groupOf(schoolRow),
  categories: groupOf(z.object({ category_id: z.number(), category_name: z.string() })),
})
export type Suggestions = z.output<typeof suggestions>

/**
 * What one search box finds over the whole catalogue.
 *
 * Every word of the keyword has to be found: for courses and classes in the title, the giver's name or the category,
 * those with all of them in the title first; for people in the name. No keyword finds nothing.
 */
export const suggest = {
  method: 'GET',
  url: '/search/suggestions',
  config: { access: 'public', partialText: true },
  schema: {
    summary: 'Courses, classes and people by keyword, grouped',
    querystring: z.object({ keyword, size: orNone(wholeNumberBetween(1, PAGE_SIZE)) }),
    response: { 200: suggestions },
  },
} as const satisfies Endpoint
