import type { FastifyInstance } from 'fastify'
import * as contract from '#domains/news/contract/news.contract.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import { mount } from '#platform/server/http/mount.ts'
import { readNews, readNewsDesk, readNewsForEditing, readNewsList, readNewsTitles } from './read-news.ts'
import { changeNews, removeNews, writeNews } from './write-news.ts'

export function mountNews(api: FastifyInstance, { db }: Pick<AppServices, 'db'>): void {
  mount(api, contract.listNews, ({ query }) => readNewsList(db, query))
  mount(api, contract.filterNews, ({ query }) => readNewsList(db, query))
  mount(api, contract.searchNews, ({ query }) => readNewsList(db, query))
  mount(api, contract.listNewsTitles, () => readNewsTitles(db))
  mount(api, contract.showNews, ({ params }) => readNews(db, params.id))
  mount(api, contract.listAdminNews, ({ query }) => readNewsDesk(db, query))
  mount(api, contract.showAdminNews, ({ params }) => readNewsForEditing(db, params.id))
  mount(api, contract.createNews, ({ viewer, body }) => writeNews(db, viewer, body))
  mount(api, contract.updateNews, ({ viewer, params, body }) => changeNews(db, viewer, { id: params.id, body }))
  mount(api, contract.deleteNews, ({ viewer, params }) => removeNews(db, viewer, params.id))
}
