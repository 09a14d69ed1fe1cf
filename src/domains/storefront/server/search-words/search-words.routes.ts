import type { FastifyInstance } from 'fastify'
import { CONSOLE_PAGE_SIZE, toPage } from '#platform/contract/wire.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import { GUEST } from '#platform/server/auth/viewer.ts'
import { mount } from '#platform/server/http/mount.ts'
import {
  adminCreateSynonyms,
  adminDeleteEmptySearch,
  adminDeleteSynonyms,
  adminListEmptySearches,
  adminListSynonyms,
  adminPreviewSearch,
  adminUpdateSynonyms,
} from '../../contract/search-words.contract.ts'
import { listSynonyms } from '../similar/index.ts'
import { listEmptySearches } from './empty-searches.queries.ts'
import { removeEmptySearch } from './empty-searches.ts'
import { changeSynonyms, createSynonyms, removeSynonyms } from './manage-synonyms.ts'
import { previewSearch } from './preview-search.ts'

export function mountSearchWords(api: FastifyInstance, { db }: Pick<AppServices, 'db'>): void {
  mount(api, adminListEmptySearches, async ({ query: { page } }) => {
    const { rows, total } = await listEmptySearches(db, part(page))
    return toPage(rows, { total, page, size: CONSOLE_PAGE_SIZE })
  })
  mount(api, adminDeleteEmptySearch, ({ viewer, params }) => removeEmptySearch(db, viewer, params.id))
  mount(api, adminListSynonyms, async ({ query: { page, keyword } }) => {
    const { rows, total } = await listSynonyms(db, { keyword, ...part(page) })
    return toPage(
      rows.map(({ id, synonyms }) => ({ id, synonyms: [...synonyms] })),
      { total, page, size: CONSOLE_PAGE_SIZE },
    )
  })
  mount(api, adminCreateSynonyms, ({ viewer, body }) => createSynonyms(db, viewer, body.synonyms))
  mount(api, adminUpdateSynonyms, ({ viewer, params, body }) =>
    changeSynonyms(db, viewer, { id: params.id, typed: body.synonyms }),
  )
  mount(api, adminDeleteSynonyms, ({ viewer, params }) => removeSynonyms(db, viewer, params.id))
  mount(api, adminPreviewSearch, ({ query, locale }) => previewSearch(db, { viewer: GUEST, locale }, query))
}

const part = (page: number) => ({ limit: CONSOLE_PAGE_SIZE, offset: (page - 1) * CONSOLE_PAGE_SIZE })
