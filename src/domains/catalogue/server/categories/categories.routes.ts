import type { FastifyInstance } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import { mount } from '#platform/server/http/mount.ts'
import { cacheTag } from '#platform/server/pages/page-tags.ts'
import {
  adminCreateCategory,
  adminDeleteCategory,
  adminListCategories,
  adminUpdateCategory,
  listCategories,
} from '../../contract/categories.contract.ts'
import { findCategories, findCategoriesWithCourses } from './categories.queries.ts'
import { changeCategory, createCategory, removeCategory } from './manage-categories.ts'

export function mountCategories(api: FastifyInstance, { publicReads: db }: Pick<AppServices, 'publicReads'>): void {
  mount(api, listCategories, () => {
    cacheTag('categories')
    return findCategories(db)
  })
}

export function mountAdminCategories(api: FastifyInstance, { db }: Pick<AppServices, 'db'>): void {
  mount(api, adminListCategories, () => findCategoriesWithCourses(db))
  mount(api, adminCreateCategory, ({ viewer, body }) =>
    createCategory(db, viewer, { name: body.category_name, position: body.position ?? undefined }),
  )
  mount(api, adminUpdateCategory, ({ viewer, params, body }) =>
    changeCategory(db, viewer, { id: params.id, name: body.category_name, position: body.position ?? undefined }),
  )
  mount(api, adminDeleteCategory, ({ viewer, params }) => removeCategory(db, viewer, params.id))
}
