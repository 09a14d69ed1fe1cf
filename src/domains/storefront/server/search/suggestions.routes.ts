import type { FastifyInstance } from 'fastify'
import { peopleTag } from '#domains/accounts/server/index.ts'
import { listingsTag } from '#domains/catalogue/server/index.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import { mount } from '#platform/server/http/mount.ts'
import { cacheTag } from '#platform/server/pages/page-tags.ts'
import { suggest, suggestionsShown } from '../../contract/suggestions.contract.ts'
import { recordEmptySearch } from '../search-words/empty-searches.ts'
import { searchTag } from './search-tag.ts'
import { rowsIn, suggestFor } from './suggest.ts'

export function mountSuggestions(
  api: FastifyInstance,
  { db, publicReads }: Pick<AppServices, 'db' | 'publicReads'>,
): void {
  mount(api, suggest, async ({ query, viewer, locale }) => {
    cacheTag(listingsTag, peopleTag, searchTag)
    const { keyword = '', size, whole } = query
    const found = await suggestFor(publicReads, { viewer, locale }, { keyword, shown: size ?? suggestionsShown })
    if (whole && keyword !== '' && rowsIn(found) === 0) {
      // A reader who found nothing is answered also when that cannot be counted.
      await recordEmptySearch(db, keyword).catch((error: unknown) =>
        api.log.warn({ err: error }, 'a search was not counted'),
      )
    }
    return found
  })
}
