import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { EditIcon, PlusIcon, TagIcon, TrashIcon } from '#platform/web/components/icons.tsx'
import { useConfirm } from '#platform/web/dialogs/confirm-dialog.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { adminOnly } from '#platform/web/session/admin-session.ts'
import { ListPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { EmptyState } from '#platform/web/states/states.tsx'
import { type Column, DataTable } from '#platform/web/table/data-table.tsx'
import { ListHeader } from '#platform/web/table/list-header.tsx'
import { useAction } from '#platform/web/toasts/use-action.ts'
import { type AdminCategory, adminDeleteCategory, adminListCategories } from '../../../contract/categories.contract.ts'
import { CategoryDialog } from '../../components/category-dialog.tsx'

export const meta = () => pageMeta(m.platform_admin_categories())
export const clientLoader = adminOnly(() => adminApi.load(adminListCategories))
export const HydrateFallback = () => <ListPageSkeleton title={m.platform_admin_categories()} count={4} />

/** The categories: add, rename, sort, and delete those without courses. */
export default function AdminCategoriesScreen() {
  const categories = useLoaderData<typeof clientLoader>()
  const { run } = useAction()
  const [edited, setEdited] = useState<AdminCategory | 'new'>()
  const [confirm, dialog] = useConfirm()

  async function remove(row: AdminCategory) {
    const question = { title: m.catalogue_category_delete_title(), detail: row.category_name, danger: true }
    if (!(await confirm({ ...question, confirmLabel: m.catalogue_category_delete() }))) return
    await run(() => adminApi.call(adminDeleteCategory, { params: { id: String(row.category_id) } }))
  }
  const add = (
    <button type="button" className="btn btn-primary" onClick={() => setEdited('new')}>
      <PlusIcon />
      {m.catalogue_category_add()}
    </button>
  )
  return (
    <>
      <ListHeader title={m.platform_admin_categories()} total={categories.length} action={add} />
      {categories.length === 0 ? (
        <EmptyState icon={TagIcon} title={m.catalogue_categories_none()} />
      ) : (
        <DataTable
          caption={m.platform_admin_categories()}
          columns={columns(setEdited, (row) => void remove(row))}
          rows={categories}
          rowKey={(row) => row.category_id}
        />
      )}
      {edited === undefined ? null : (
        <CategoryDialog
          category={edited === 'new' ? undefined : edited}
          onCancel={() => setEdited(undefined)}
          onSaved={() => {
            setEdited(undefined)
            void run(async () => undefined)
          }}
        />
      )}
      {dialog}
    </>
  )
}

type Action = (row: AdminCategory) => void

function columns(edit: Action, remove: Action): Column<AdminCategory>[] {
  return [
    { id: 'name', kind: 'title', head: m.catalogue_category_name(), cell: (row) => row.category_name },
    {
      id: 'english',
      head: m.catalogue_category_name_en(),
      phoneLabel: m.catalogue_category_name_en(),
      cell: (row) => row.category_name_en,
    },
    {
      id: 'courses',
      kind: 'number',
      head: m.catalogue_category_courses(),
      phoneLabel: m.catalogue_category_courses(),
      cell: (row) => localDigits(row.course_count),
    },
    {
      id: 'position',
      kind: 'number',
      head: m.catalogue_category_position(),
      phoneLabel: m.catalogue_category_position(),
      cell: (row) => localDigits(row.position),
    },
    {
      id: 'actions',
      kind: 'actions',
      head: m.catalogue_category_actions(),
      cell: (row) => (
        <div className="row">
          <button type="button" className="btn" onClick={() => edit(row)}>
            <EditIcon small />
            {m.catalogue_category_change()}
          </button>
          {row.course_count === 0 ? (
            <button
              type="button"
              className="icon-btn"
              aria-label={m.catalogue_category_delete_named({ name: row.category_name })}
              onClick={() => remove(row)}
            >
              <TrashIcon />
            </button>
          ) : null}
        </div>
      ),
    },
  ]
}
