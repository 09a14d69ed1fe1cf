import * as z from 'zod/mini'
import { Gender } from '#platform/contract/account-codes.ts'
import { codeSchema } from '#platform/contract/code-schema.ts'

/**
 * The owner of a row in lists. `name` and `school_name` are a teacher's own and their institution's; `schools_name` is
 * a school's. A row with a school_name and no name links to the teacher.
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

/** The owner on the page of a course or class. @see OP-063 */
export const ownerProfile = {
  ...ownerNames,
  profile: z.nullable(z.string()),
  gender: z.nullable(codeSchema(Gender)),
  education: z.nullable(z.string()),
  message: z.nullable(z.string()),
  phone_number_1: z.nullable(z.string()),
  schools_profile: z.nullable(z.string()),
  schools_phone_1: z.nullable(z.string()),
  schools_message: z.nullable(z.string()),
}
