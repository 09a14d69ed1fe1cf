import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { PlusIcon } from '#platform/web/components/icons.tsx'
import { dayOf } from '#platform/web/locale/day-and-time.ts'
import { localDigits } from '#platform/web/locale/digits.ts'
import { langOf } from '#platform/web/locale/text-language.ts'
import { EmptyState } from '#platform/web/states/states.tsx'
import { type Column, DataTable } from '#platform/web/table/data-table.tsx'
import { useAction } from '#platform/web/toasts/use-action.ts'
import { adminDeleteEmptySearch, type EmptySearch } from '../../contract/search-words.contract.ts'
import type { EditedSynonyms } from './synonyms-dialog.tsx'

interface EmptySearchListProps {
  rows: readonly EmptySearch[]
  onAdd: (synonyms: EditedSynonyms) => void
}

/** Texts for which a search found nothing, the most frequent first. */
export function EmptySearchList({ rows, onAdd }: EmptySearchListProps) {
  const { run } = useAction()
  const remove = (row: EmptySearch) =>
    void run(() => adminApi.call(adminDeleteEmptySearch, { params: { id: String(row.id) } }))
  return (
    <>
      <p className="hint">{m.storefront_search_words_empty_text()}</p>
      {rows.length === 0 ? (
        <EmptyState title={m.storefront_search_words_empty_none()} />
      ) : (
        <DataTable
          caption={m.storefront_search_words_empty()}
          columns={columns(onAdd, remove)}
          rows={rows}
          rowKey={(row) => row.id}
        />
      )}
    </>
  )
}

function columns(onAdd: (synonyms: EditedSynonyms) => void, remove: (row: EmptySearch) => void): Column<EmptySearch>[] {
  return [
    {
      id: 'keyword',
      kind: 'title',
      head: m.moderation_words_searched(),
      cut: true,
      cell: (row) => <span lang={langOf(row.keyword)}>{row.keyword}</span>,
    },
    {
      id: 'times',
      kind: 'number',
      head: m.storefront_search_words_times(),
      phoneLabel: m.storefront_search_words_times(),
      cell: (row) => localDigits(row.times),
    },
    {
      id: 'first',
      head: m.storefront_search_words_first(),
      phoneLabel: m.storefront_search_words_first(),
      cell: (row) => dayOf(row.first_day),
    },
    {
      id: 'last',
      head: m.storefront_search_words_last(),
      phoneLabel: m.storefront_search_words_last(),
      cell: (row) => dayOf(row.last_day),
    },
    {
      id: 'actions',
      kind: 'actions',
      head: m.storefront_search_words_actions(),
      cell: (row) => (
        <div className="row row-actions">
          <button
            type="button"
            className="btn"
            aria-label={`${m.storefront_search_words_add()} – ${row.keyword}`}
            onClick={() => onAdd({ synonyms: `${row.keyword}, `, keyword: row.keyword })}
          >
            <PlusIcon small />
            {m.storefront_search_words_add()}
          </button>
          <button
            type="button"
            className="btn"
            aria-label={`${m.storefront_search_words_discard()} – ${row.keyword}`}
            onClick={() => remove(row)}
          >
            {m.storefront_search_words_discard()}
          </button>
        </div>
      ),
    },
  ]
}
