import * as z from 'zod/mini'
import { category } from '#domains/catalogue/contract/categories.contract.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { keyword, orNone, wholeNumberBetween, wireBoolean } from '#platform/contract/validation.ts'
import { PAGE_SIZE } from '#platform/contract/wire.ts'
import { classRow } from './classes.contract.ts'
import { courseRow } from './courses.contract.ts'
import { schoolRow, teacherRow } from './people.contract.ts'

/** With fewer results in all groups together, similar ones are looked for. */
export const fewFound = 3

/** Rows per group by default. */
export const suggestionsShown = 5

const groupOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({
    data: z.array(row),
    /** Whether there are more results than this reply contains. */
    more: z.boolean(),
    /** The index from which on rows are similar to the keyword and do not contain it; absent if none is. */
    similar_from: z.optional(z.number()),
  })

/** Results of the quick search by kind; a group may be empty. */
export const suggestions = z.object({
  /** Courses in person or online. */
  courses: groupOf(courseRow),
  video_courses: groupOf(courseRow),
  classes: groupOf(classRow),
  teachers: groupOf(teacherRow),
  schools: groupOf(schoolRow),
  categories: groupOf(category),
})
export type Suggestions = z.output<typeof suggestions>

/**
 * Quick search over the whole catalogue.
 *
 * Every word of the keyword has to match. Courses and classes match by title, owner's name or category, and those with
 * all words in the title come first. People match by name. Where fewer than `fewFound` rows match, similar ones follow:
 * misspelled, in other letters, by a synonym, or without words such as "course". An empty keyword matches nothing.
 */
export const suggest = {
  method: 'GET',
  url: '/search/suggestions',
  config: { access: 'public', partialText: true },
  schema: {
    summary: 'Courses, classes and people by keyword, grouped',
    querystring: z.object({
      keyword,
      size: orNone(wholeNumberBetween(1, PAGE_SIZE)),
      /**
       * Whether the keyword is complete, not being typed: then a keyword that finds nothing is counted for the admin
       * team.
       */
      whole: orNone(wireBoolean),
    }),
    response: { 200: suggestions },
  },
} as const satisfies Endpoint
