import * as z from 'zod/mini'

/** A size in which a lesson is played. */
export const lessonRendition = z.object({
  name: z.string(),
  kind: z.enum(['video', 'audio']),
  /** Size of the whole lesson with sound; null while it is being prepared. */
  size_bytes: z.nullable(z.number()),
})
export type LessonRendition = z.output<typeof lessonRendition>
