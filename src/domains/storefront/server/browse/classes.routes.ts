import type { FastifyInstance } from 'fastify'
import { omitNil } from '#platform/contract/omit-nil.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import { today } from '#platform/server/clock.ts'
import { mount } from '#platform/server/http/mount.ts'
import {
  filterClasses,
  listClasses,
  searchClasses,
  showClass,
  startingClasses,
} from '../../contract/classes.contract.ts'
import { sortOf } from '../../contract/list-filters.ts'
import { filterPublicClasses, listPublicClasses, listStartingClasses } from './list-classes.ts'
import { showClassTo } from './show-class.ts'

export function mountClasses(api: FastifyInstance, { publicReads: db }: Pick<AppServices, 'publicReads'>): void {
  mount(api, listClasses, ({ query, viewer, locale }) => listPublicClasses(db, query.page, { viewer, locale }))
  mount(api, startingClasses, ({ viewer, locale }) => listStartingClasses(db, { viewer, locale }))
  mount(api, filterClasses, ({ body, query, viewer, locale }) => {
    const filter = omitNil({
      keyword: body.class_name,
      minFeeMmk: body.min,
      maxFeeMmk: body.max,
      categoryId: body.category_id,
      openOn: body.open_only ? today() : undefined,
      courseTypes: body.course_type,
      startFrom: body.start_from,
      classTypes: body.class_type,
      startTime: body.start_time,
      endTime: body.end_time,
      region: body.region,
      town: body.town,
      sort: sortOf(body),
    })
    return filterPublicClasses(db, { filter, page: query.page }, { viewer, locale })
  })
  mount(api, searchClasses, ({ query, viewer, locale }) =>
    filterPublicClasses(db, { filter: omitNil({ keyword: query.keyword }), page: query.page }, { viewer, locale }),
  )
  mount(api, showClass, ({ params, viewer, locale }) => showClassTo(db, { viewer, locale }, params.id))
}
