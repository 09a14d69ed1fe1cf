import type { FastifyInstance } from 'fastify'
import { peopleTag } from '#domains/accounts/server/index.ts'
import { listingsTag } from '#domains/catalogue/server/index.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import { mount } from '#platform/server/http/mount.ts'
import { cacheTag } from '#platform/server/pages/page-tags.ts'
import { suggest, suggestionsShown } from '../../contract/suggestions.contract.ts'
import { suggestFor } from './suggest.ts'

export function mountSuggestions(api: FastifyInstance, { publicReads: db }: Pick<AppServices, 'publicReads'>): void {
  mount(api, suggest, ({ query, viewer, locale }) => {
    cacheTag(listingsTag, peopleTag)
    return suggestFor(db, { viewer, locale }, { keyword: query.keyword ?? '', shown: query.size ?? suggestionsShown })
  })
}
