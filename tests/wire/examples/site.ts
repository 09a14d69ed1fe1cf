import * as ads from '#domains/site/contract/ads.contract.ts'
import * as settings from '#domains/site/contract/settings.contract.ts'
import { aPictureDataUrl } from '#tests/support/multipart.ts'
import { of } from '#tests/wire/example.ts'
import { ID } from '#tests/wire/world-ids.ts'

const guest = { as: 'guest' } as const
const owner = { as: 'admin.owner' } as const
const NONE = { path: [ID.unused] }

const ad = { slot: 'list', link: 'https://example.com/sale', starts_on: '2026-03-01', ends_on: '2026-03-31' }
export const site = [
  ...of(settings.showPublicSettings, guest),
  ...of(settings.showSettings, owner),
  ...of(
    settings.changeSettings,
    { ...owner, body: { registration_fee_mmk: 350_000, app_links: { play: 'https://example.com/app' } } },
    { 'INVALID_INPUT: a key that is none': { body: { colour: 'green' } } },
  ),
  ...of(ads.listAds, { ...guest, query: { slot: 'home' } }),
  ...of(ads.listAdminAds, owner),
  ...of(ads.createAd, { ...owner, body: { ...ad, image: await aPictureDataUrl() } }),
  ...of(
    ads.updateAd,
    { ...owner, path: [ID.ad], body: ad },
    {
      NOT_FOUND: NONE,
      CHANGED_MEANWHILE: { body: { ends_on: '2026-04-30', seen: { ends_on: '2026-03-31' } } },
      INVALID_INPUT: { body: { slot: 'nowhere' } },
    },
  ),
  ...of(ads.deleteAd, { ...owner, path: [ID.ad] }, { NOT_FOUND: NONE }),
]
