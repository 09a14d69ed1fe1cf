import { titleKey } from '#domains/catalogue/server/index.ts'
import type { StoredTexts } from '#platform/server/burmese/respelled-texts.queries.ts'
import { keyOf } from '#platform/server/database/text-search.ts'

/** User-typed text columns of all tables, for the job that normalises them after a change of the rules. */
export const STORED_TEXTS: readonly StoredTexts[] = [
  {
    table: 'courses',
    columns: ['title', 'details', 'explanation'],
    key: { column: 'title_key', of: ([title]) => titleKey(title ?? '') },
  },
  {
    table: 'accounts',
    columns: ['name', 'school_name', 'address', 'education', 'experience', 'message', 'license', 'nrc_number', 'town'],
    key: { column: 'name_key', of: ([name, schoolName]) => keyOf(name, schoolName) },
  },
  {
    table: 'course_requests',
    columns: ['title', 'details', 'answer'],
    key: { column: 'title_key', of: ([title]) => keyOf(title) },
  },
  { table: 'news', columns: ['title', 'details'], key: { column: 'title_key', of: ([title]) => keyOf(title) } },
  { table: 'categories', columns: ['name'] },
  { table: 'classes', columns: ['town'] },
  { table: 'content_groups', columns: ['name'] },
  { table: 'contents', columns: ['title'] },
  { table: 'payment_methods', columns: ['name', 'description'] },
  { table: 'admins', columns: ['name'] },
]
