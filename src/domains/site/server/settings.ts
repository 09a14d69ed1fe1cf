import { isDeepStrictEqual } from 'node:util'
import type { output } from 'zod/mini'
import type { PublicSettings, Settings, settingsBody } from '#domains/site/contract/settings.contract.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { invalidatePages } from '#platform/server/pages/invalidate-pages.ts'
import { cacheTag } from '#platform/server/pages/page-tags.ts'
import { settingsTag } from './page-tags.ts'
import { findSettings, lockSettings, upsertSetting } from './settings.queries.ts'

/** Default values of the settings. @see OP-004, OP-057, OP-080, OP-110 */
const defaults: Settings = {
  registration_fee_mmk: 400_000,
  commission_percent: 10,
  require_verified_payment: false,
  require_registration_payment: false,
  desk_asks_seen: false,
  lapse_unpaid_hours: 0,
  second_person_above_mmk: 500_000,
  contact_email: 'contact@pyinnya.example',
  contact_phone: '09 000 000 000',
  company_name: 'ပညာ (Pyinnya)',
  app_links: { play: null, apple: null, huawei: null },
  social_links: { facebook: null, telegram: null, viber: null, youtube: null, tiktok: null },
}

/** All settings; other domains read fees, percentages and rules here. */
export async function readSettings(db: Db): Promise<Settings> {
  const stored = (await findSettings(db)) as Partial<Settings>
  return {
    ...defaults,
    ...stored,
    app_links: { ...defaults.app_links, ...stored.app_links },
    social_links: { ...defaults.social_links, ...stored.social_links },
  }
}

export async function readPublicSettings(db: Db): Promise<PublicSettings> {
  cacheTag(settingsTag)
  const {
    commission_percent: _share,
    require_verified_payment: _rule,
    require_registration_payment: _fee,
    desk_asks_seen: _question,
    lapse_unpaid_hours: _hours,
    second_person_above_mmk: _limit,
    ...shown
  } = await readSettings(db)
  return shown
}

/** Changes the sent settings and returns all of them; a change without effect is not audited. */
export function writeSettings(db: Db, admin: AdminViewer, change: output<typeof settingsBody>): Promise<Settings> {
  return db.transaction().execute(async (tx) => {
    await lockSettings(tx)
    const before = await readSettings(tx)
    const wanted = {
      ...change,
      ...(change.app_links && { app_links: { ...before.app_links, ...change.app_links } }),
      ...(change.social_links && { social_links: { ...before.social_links, ...change.social_links } }),
    }
    for (const [key, value] of Object.entries(wanted)) {
      if (value !== undefined) await upsertSetting(tx, key, value)
    }
    const after = await readSettings(tx)
    if (isDeepStrictEqual(before, after)) return after
    await recordAudit(tx, {
      actorType: 'admin',
      actorId: admin.id,
      action: 'settings.update',
      target: 'settings',
      before,
      after,
    })
    await invalidatePages(tx, { drop: [settingsTag] })
    return after
  })
}
