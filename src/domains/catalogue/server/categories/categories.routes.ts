import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import type { AppServices } from '#platform/server/app-services.ts'
import { mount } from '#platform/server/http/mount.ts'
import { cacheTag } from '#platform/server/pages/page-tags.ts'
import {
  adminCreateCategory,
  adminDeleteCategory,
  adminListCategories,
  adminUpdateCategory,
  type categoryBody,
  listCategories,
} from '../../contract/categories.contract.ts'
import { findCategories, findCategoriesWithCourses } from './categories.queries.ts'
import { type CategoryInput, changeCategory, createCategory, removeCategory } from './manage-categories.ts'

export function mountCategories(api: FastifyInstance, { publicReads: db }: Pick<AppServices, 'publicReads'>): void {
  mount(api, listCategories, () => {
    cacheTag('categories')
    return findCategories(db)
  })
}

export function mountAdminCategories(api: FastifyInstance, { db }: Pick<AppServices, 'db'>): void {
  mount(api, adminListCategories, () => findCategoriesWithCourses(db))
  mount(api, adminCreateCategory, ({ viewer, body }) => createCategory(db, viewer, toInput(body)))
  mount(api, adminUpdateCategory, ({ viewer, params, body }) =>
    changeCategory(db, viewer, { id: params.id, ...toInput(body) }),
  )
  mount(api, adminDeleteCategory, ({ viewer, params }) => removeCategory(db, viewer, params.id))
}

function toInput(body: z.output<typeof categoryBody>): CategoryInput {
  return { name: body.category_name, nameEn: body.category_name_en, position: body.position ?? undefined }
}
