import * as z from 'zod/mini'

/**
 * Who gives a course or class, as lists say it.
 *
 * `name` and `school_name` are a teacher's own and that of his institution; `schools_name` is a school's. A row with a
 * school_name and no name leads to the teacher.
 *
 * @see OP-062
 */
export const ownerNames = {
  teacher_id: z.nullable(z.number()),
  school_id: z.nullable(z.number()),
  name: z.nullable(z.string()),
  teacher_name: z.nullable(z.string()),
  school_name: z.nullable(z.string()),
  schools_name: z.nullable(z.string()),
}

/** Who gives a course or class, as its own page says it. @see OP-063 */
export const ownerProfile = {
  ...ownerNames,
  profile: z.nullable(z.string()),
  gender: z.nullable(z.number()),
  education: z.nullable(z.string()),
  message: z.nullable(z.string()),
  phone_number_1: z.nullable(z.string()),
  schools_profile: z.nullable(z.string()),
  schools_phone_1: z.nullable(z.string()),
  schools_message: z.nullable(z.string()),
}
