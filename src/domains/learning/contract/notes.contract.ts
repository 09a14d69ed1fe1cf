import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { requiredText } from '#platform/contract/validation.ts'
import { idParams } from '#platform/contract/wire.ts'
import { longestLessonSeconds } from './progress.contract.ts'

/** Notes of one student in one lesson. */
export const maxNotes = 200
export const noteMaxLength = 1000

const atSeconds = z.int().check(z.gte(0), z.lte(longestLessonSeconds))

const notes = z.object({
  /** In the order of their time. */
  notes: z.array(z.object({ at_seconds: z.number(), text: z.string() })),
})
export type LessonNotes = z.output<typeof notes>

const ofLesson = { access: 'student', errors: ['CONTENT_NOT_FOUND', 'FORBIDDEN'] } as const

/** The student's own notes in a lesson, which no other account reads. */
export const listNotes = {
  method: 'GET',
  url: '/my/notes/content/:id',
  config: ofLesson,
  schema: { summary: 'Own notes in a lesson', params: idParams, response: { 200: notes } },
} as const satisfies Endpoint

/** Writes the note at a second of the lesson, in place of an earlier one at the same second. Idempotent. */
export const saveNote = {
  method: 'POST',
  url: '/my/notes/content/:id',
  config: { access: 'student', errors: [...ofLesson.errors, 'NOTE_LIMIT'] },
  schema: {
    summary: 'Write a note in a lesson',
    params: idParams,
    body: z.object({ at_seconds: atSeconds, text: requiredText({ max: noteMaxLength }) }),
    response: { 200: notes },
  },
} as const satisfies Endpoint

/** Idempotent. */
export const removeNote = {
  method: 'POST',
  url: '/my/notes/content/:id/remove',
  config: ofLesson,
  schema: {
    summary: 'Remove a note of a lesson',
    params: idParams,
    body: z.object({ at_seconds: atSeconds }),
    response: { 200: notes },
  },
} as const satisfies Endpoint
