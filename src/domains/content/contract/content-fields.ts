import * as z from 'zod/mini'
import { codeSchema } from '#platform/contract/code-schema.ts'
import { ContentType, Processing } from './content-codes.ts'

/** The fields of a content that its owner, its students and admins see. */
export const contentFields = {
  id: z.number(),
  content_title: z.string(),
  o_file_name: z.string(),
  file_size: z.number(),
  is_processing: codeSchema(Processing),
  content_type: codeSchema(ContentType),
  enable_pc: z.boolean(),
  key: z.nullable(z.string()),
}
