import { currentLocale } from '#platform/web/locale/locale.ts'
import type { Category } from '../../contract/categories.contract.ts'

type Names = Pick<Category, 'category_name' | 'category_name_en'>

/** A category's name in the page's language; in Burmese if it has no English name. */
export function categoryName({ category_name, category_name_en }: Names): string {
  return currentLocale() === 'en' ? (category_name_en ?? category_name) : category_name
}

/** The categories with one name each, which keeps a list page small. */
export function namedCategories(categories: readonly Category[]): { category_id: number; category_name: string }[] {
  return categories.map((row) => ({ category_id: row.category_id, category_name: categoryName(row) }))
}
