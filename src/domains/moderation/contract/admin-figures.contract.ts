import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'

/** The days of the dashboard, today included. */
export const FIGURE_DAYS = 14
/** The weeks of the dashboard, from Monday, this one included. */
export const FIGURE_WEEKS = 12
/** The newest verified payments from which the answer time is computed. */
export const ANSWERS_COUNTED = 1000

/** One day in Yangon. */
const dayFigures = z.object({
  day: z.string(),
  enrolments: z.number(),
  students: z.number(),
  owners: z.number(),
  /** Kyat that arrived, less transfers withdrawn on that day; null for an admin without the finance role. */
  money_in: z.nullable(z.number()),
  /** Kyat paid out to owners; null for an admin without the finance role. */
  money_out: z.nullable(z.number()),
})
export type DayFigures = z.output<typeof dayFigures>

/**
 * The figures of the last {@link FIGURE_DAYS} days, oldest first, from the rows that the lists show.
 *
 * @see OWN-15
 */
export const adminFigures = {
  method: 'GET',
  url: '/admin/figures',
  config: { access: 'admin' },
  schema: {
    summary: 'The figures of the last days',
    response: {
      200: z.object({
        days: z.array(dayFigures),
        /**
         * Minutes from the newest picture before a verification to the verification, of the newest
         * {@link ANSWERS_COUNTED} within these days; null when there are none.
         */
        answers: z.object({
          count: z.number(),
          p50_minutes: z.nullable(z.number()),
          p90_minutes: z.nullable(z.number()),
        }),
      }),
    },
  },
} as const satisfies Endpoint

/**
 * The same sums by week, oldest first; `day` is the Monday.
 *
 * @see OWN-15
 */
export const adminWeekFigures = {
  method: 'GET',
  url: '/admin/figures/weeks',
  config: { access: 'admin' },
  schema: { summary: 'The figures of the last weeks', response: { 200: z.object({ weeks: z.array(dayFigures) }) } },
} as const satisfies Endpoint
