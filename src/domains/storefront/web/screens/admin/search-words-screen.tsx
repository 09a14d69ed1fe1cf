import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { PlusIcon } from '#platform/web/components/icons.tsx'
import { Tabs } from '#platform/web/components/tabs.tsx'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { Pager, useFirstPageWhenEmpty } from '#platform/web/pager/pager.tsx'
import { adminOnly } from '#platform/web/session/admin-session.ts'
import { ListPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { ListHeader } from '#platform/web/table/list-header.tsx'
import { useAction } from '#platform/web/toasts/use-action.ts'
import { adminListEmptySearches, adminListSynonyms } from '../../../contract/search-words.contract.ts'
import { EmptySearchList } from '../../search-words/empty-search-list.tsx'
import { type EditedSynonyms, SynonymsDialog } from '../../search-words/synonyms-dialog.tsx'
import { SynonymsList } from '../../search-words/synonyms-list.tsx'

export { PageProblem as ErrorBoundary } from '#platform/web/states/page-problem.tsx'

export const meta = () => pageMeta(m.moderation_search_words())

export const clientLoader = adminOnly(async ({ request }: ClientLoaderFunctionArgs) => {
  const { searchParams } = new URL(request.url)
  const page = searchParams.get('page') ?? '1'
  if (searchParams.get('tab') === 'synonyms') {
    const query = { page, keyword: searchParams.get('keyword') }
    return { tab: 'synonyms' as const, ...(await adminApi.load(adminListSynonyms, { query })) }
  }
  return { tab: 'empty' as const, ...(await adminApi.load(adminListEmptySearches, { query: { page } })) }
})

export const HydrateFallback = () => <ListPageSkeleton title={m.moderation_search_words()} />

/** What was searched for and not found, and the words that mean the same in a search. @see BUR-04 */
export default function SearchWordsScreen() {
  const list = useLoaderData<typeof clientLoader>()
  const [edited, setEdited] = useState<EditedSynonyms>()
  const { run } = useAction()
  useFirstPageWhenEmpty(list.data.length, list.current_page)
  const add = (
    <button type="button" className="btn btn-primary" onClick={() => setEdited({ synonyms: '' })}>
      <PlusIcon />
      {m.storefront_search_words_add()}
    </button>
  )
  return (
    <>
      <ListHeader title={m.moderation_search_words()} total={list.total} action={add} />
      <Tabs
        label={m.moderation_search_words()}
        tabs={[
          { id: 'empty', label: m.storefront_search_words_empty() },
          { id: 'synonyms', label: m.storefront_search_words_synonyms() },
        ]}
      />
      {list.tab === 'empty' ? (
        <EmptySearchList rows={list.data} onAdd={setEdited} />
      ) : (
        <SynonymsList rows={list.data} onEdit={setEdited} />
      )}
      <Pager currentPage={list.current_page} lastPage={list.last_page} total={list.total} />
      {edited ? (
        <SynonymsDialog
          edited={edited}
          onCancel={() => setEdited(undefined)}
          onSaved={() => {
            setEdited(undefined)
            void run(async () => undefined)
          }}
        />
      ) : null}
    </>
  )
}
