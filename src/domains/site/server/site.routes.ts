import type { FastifyInstance } from 'fastify'
import * as ads from '#domains/site/contract/ads.contract.ts'
import * as settings from '#domains/site/contract/settings.contract.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import { mount } from '#platform/server/http/mount.ts'
import { changeAd, createAd, readAdDesk, readAds, removeAd } from './ads.ts'
import { readPublicSettings, readSettings, writeSettings } from './settings.ts'

export function mountSite(api: FastifyInstance, services: Pick<AppServices, 'db' | 'storage'>): void {
  const { db } = services
  mount(api, settings.showPublicSettings, () => readPublicSettings(db))
  mount(api, settings.showSettings, () => readSettings(db))
  mount(api, settings.changeSettings, ({ viewer, body }) => writeSettings(db, viewer, body))
  mount(api, ads.listAds, ({ query }) => readAds(db, query.slot))
  mount(api, ads.listAdminAds, ({ query }) => readAdDesk(db, query.page))
  mount(api, ads.createAd, ({ viewer, body }) => createAd(services, viewer, body))
  mount(api, ads.updateAd, ({ viewer, params, body }) => changeAd(services, viewer, { id: params.id, body }))
  mount(api, ads.deleteAd, ({ viewer, params }) => removeAd(services, viewer, params.id))
}
