import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { EditIcon, TrashIcon } from '#platform/web/components/icons.tsx'
import { useConfirm } from '#platform/web/dialogs/confirm-dialog.tsx'
import { EmptyState } from '#platform/web/states/states.tsx'
import { type Column, DataTable } from '#platform/web/table/data-table.tsx'
import { SearchBox } from '#platform/web/table/search-box.tsx'
import { useAction } from '#platform/web/toasts/use-action.ts'
import { adminDeleteSynonyms, type SynonymGroup } from '../../contract/search-words.contract.ts'
import type { EditedSynonyms } from './synonyms-dialog.tsx'

interface SynonymsListProps {
  rows: readonly SynonymGroup[]
  onEdit: (synonyms: EditedSynonyms) => void
}

const shown = ({ synonyms }: SynonymGroup) => synonyms.join(', ')

/** Groups of words that mean the same, the newest first. */
export function SynonymsList({ rows, onEdit }: SynonymsListProps) {
  const { run } = useAction()
  const [confirm, dialog] = useConfirm()
  async function remove(row: SynonymGroup) {
    const question = { title: m.storefront_search_words_delete_title(), detail: shown(row), danger: true }
    if (!(await confirm({ ...question, confirmLabel: m.storefront_search_words_delete() }))) return
    await run(() => adminApi.call(adminDeleteSynonyms, { params: { id: String(row.id) } }))
  }
  return (
    <>
      <p className="hint">{m.storefront_search_words_synonyms_text()}</p>
      <SearchBox placeholder={m.storefront_search_words_search()} />
      {rows.length === 0 ? (
        <EmptyState>{m.storefront_search_words_none()}</EmptyState>
      ) : (
        <DataTable
          caption={m.storefront_search_words_synonyms()}
          columns={columns(onEdit, (row) => void remove(row))}
          rows={rows}
          rowKey={(row) => row.id}
        />
      )}
      {dialog}
    </>
  )
}

function columns(
  onEdit: (synonyms: EditedSynonyms) => void,
  remove: (row: SynonymGroup) => void,
): Column<SynonymGroup>[] {
  return [
    { id: 'synonyms', kind: 'title', head: m.moderation_words_field(), cut: true, cell: shown },
    {
      id: 'actions',
      kind: 'actions',
      head: m.storefront_search_words_actions(),
      cell: (row) => (
        <div className="row row-actions">
          <button
            type="button"
            className="btn"
            aria-label={`${m.storefront_search_words_change()} – ${row.synonyms[0]}`}
            onClick={() => onEdit({ id: row.id, synonyms: shown(row), keyword: row.synonyms[0] ?? '' })}
          >
            <EditIcon small />
            {m.storefront_search_words_change()}
          </button>
          <button
            type="button"
            className="btn btn-danger"
            aria-label={`${m.storefront_search_words_delete()} – ${row.synonyms[0]}`}
            onClick={() => remove(row)}
          >
            <TrashIcon small />
            {m.storefront_search_words_delete()}
          </button>
        </div>
      ),
    },
  ]
}
