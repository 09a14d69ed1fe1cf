import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { optionalText, orNone, requiredText, wholeNumberBetween } from '#platform/contract/validation.ts'
import { idParams } from '#platform/contract/wire.ts'

/** A category; `category_name_en` is shown on English pages, which show `category_name` without one. */
export const category = z.object({
  category_id: z.number(),
  category_name: z.string(),
  category_name_en: z.optional(z.nullable(z.string())),
})
export type Category = z.output<typeof category>

/** A category as admins edit it; the lowest position comes first. */
export const categoryBody = z.object({
  category_name: requiredText({ max: 100 }),
  category_name_en: optionalText({ max: 100 }),
  position: orNone(wholeNumberBetween(0, 1_000_000)),
})

const adminCategory = z.object({
  ...category.shape,
  position: z.number(),
  /** Courses of any state in the category; a category with courses cannot be deleted. */
  course_count: z.number(),
})
export type AdminCategory = z.output<typeof adminCategory>

const changed = { 200: z.object({ category_id: z.number() }) }

export const adminListCategories = {
  method: 'GET',
  url: '/admin/categories',
  config: { access: 'admin:moderator' },
  schema: { summary: 'Subject categories with their courses', response: { 200: z.array(adminCategory) } },
} as const satisfies Endpoint

export const adminCreateCategory = {
  method: 'POST',
  url: '/admin/categories',
  config: { access: 'admin:moderator' },
  schema: { summary: 'Add a category', body: categoryBody, response: changed },
} as const satisfies Endpoint

export const adminUpdateCategory = {
  method: 'POST',
  url: '/admin/categories/:id/update',
  config: { access: 'admin:moderator' },
  schema: { summary: 'Rename or move a category', params: idParams, body: categoryBody, response: changed },
} as const satisfies Endpoint

export const adminDeleteCategory = {
  method: 'POST',
  url: '/admin/categories/:id/delete',
  config: { access: 'admin:moderator', errors: ['CATEGORY_IN_USE'] },
  schema: { summary: 'Delete a category without courses', params: idParams, response: changed },
} as const satisfies Endpoint

/** The categories of courses. */
export const listCategories = {
  method: 'GET',
  url: '/course/categories',
  config: { access: 'public' },
  schema: {
    summary: 'Subject categories',
    response: { 200: z.array(category) },
  },
} as const satisfies Endpoint
