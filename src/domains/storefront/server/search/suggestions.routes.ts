import type { FastifyInstance } from 'fastify'
import type { Ground } from '#platform/server/ground.ts'
import { mount } from '#platform/server/http/mount.ts'
import { suggest, suggestionsShown } from '../../contract/suggestions.contract.ts'
import { suggestFor } from './suggest.ts'

export function mountSuggestions(api: FastifyInstance, { publicReads: db }: Pick<Ground, 'publicReads'>): void {
  mount(api, suggest, ({ query, viewer, locale }) =>
    suggestFor({ viewer, locale }, db, { keyword: query.keyword ?? '', shown: query.size ?? suggestionsShown }),
  )
}
