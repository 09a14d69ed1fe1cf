import * as z from 'zod/mini'

/** What a course consists of, for those who have not bought it. Contents that are not ready do not count. */
export const lessonTotals = z.object({
  videos: z.number(),
  /** Documents and pictures. */
  files: z.number(),
  /** Of the videos whose length is known. */
  seconds: z.number(),
  /** All videos in their smallest form, which is the sound alone where they have sound. */
  smallest_bytes: z.number(),
  /** All videos in their largest size, with sound. */
  largest_bytes: z.number(),
})
export type LessonTotals = z.output<typeof lessonTotals>
