import * as z from 'zod/mini'

/** The fields of a content that its owner, its students and admins see. */
export const contentFields = {
  id: z.number(),
  content_title: z.string(),
  o_file_name: z.string(),
  file_size: z.number(),
  is_processing: z.number(),
  content_type: z.number(),
  enable_pc: z.boolean(),
  key: z.nullable(z.string()),
}
