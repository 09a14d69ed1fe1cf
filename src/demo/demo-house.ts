import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { keepProfilePicture } from '#domains/accounts/server/profile-pictures.ts'
import { storeAdPicture } from '#domains/site/server/ads.ts'
import { upsertSetting } from '#domains/site/server/settings.queries.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import type { Ground } from '#platform/server/ground.ts'
import ads from '../../database/seed/ads.json' with { type: 'json' }
import { givePhoto, insertAll } from './demo.queries.ts'
import { dayBefore, daysAgo } from './demo-days.ts'
import type { Owner, People } from './demo-people.ts'
import { bannerSvg } from './draw/banner.ts'
import { portraitSvg } from './draw/portrait.ts'
import type { Drawing, Studio } from './draw/studio.ts'

interface House extends Pick<Ground, 'storage'> {
  readonly studio: Studio
}

/** Advertisements in every place, one still to come and one that is over. @see OP-054 */
export async function seedAds(tx: Tx, { storage, studio }: House): Promise<void> {
  const pictures = await drawn(
    studio,
    ads.map((ad, at) => ({ svg: bannerSvg(ad), file: join(studio.folder, `ad-${at}.png`) })),
  )
  const rows = []
  for (const [at, { slot, link, days }] of ads.entries()) {
    const [from = 0, until = 0] = days
    const imagePath = await storeAdPicture(storage, pictures[at] as Buffer)
    rows.push({ slot, link, imagePath, startsOn: dayBefore(-from), endsOn: dayBefore(-until) })
  }
  await insertAll(tx, 'adSlots', rows)
}

/** Where the company can be met outside; addresses that exist nowhere. */
export async function seedSettings(tx: Tx): Promise<void> {
  await upsertSetting(tx, 'app_links', { play: 'https://play.example/pyinnya', apple: null, huawei: null })
  await upsertSetting(tx, 'social_links', {
    facebook: 'https://facebook.example/pyinnya',
    telegram: 'https://telegram.example/pyinnya',
  })
}

const withPhoto = 14

/** Faces for most of the teachers; the rest show the pictures that stand in for one. */
export async function seedPhotos(tx: Tx, { storage, studio }: House, teachers: readonly Owner[]): Promise<void> {
  const shown = teachers.slice(0, withPhoto)
  const pictures = await drawn(
    studio,
    shown.map(({ name }, at) => ({
      svg: portraitSvg({ at, isWoman: /^(ဒေါ်|မ)/.test(name) }),
      file: join(studio.folder, `face-${at}.png`),
    })),
  )
  for (const [at, { id }] of shown.entries()) {
    const kept = await keepProfilePicture(storage, pictures[at] as Buffer)
    if ('path' in kept) await givePhoto(tx, id, kept.path)
  }
}

async function drawn(studio: Studio, drawings: readonly Drawing[]): Promise<Buffer[]> {
  await studio.draw(drawings)
  return Promise.all(drawings.map(({ file }) => readFile(file)))
}

const reasons = [
  'သင်တန်းနှင့် မသက်ဆိုင်သော ကြော်ငြာ တင်ထားသောကြောင့် ဖယ်ရှားပြီး သတိပေးပါသည်။',
  'သင်တန်းအချက်အလက်တွင် အခြားဝဘ်ဆိုက်၏ လင့်ခ် ထည့်ထားသောကြောင့် သတိပေးပါသည်။',
  'မှားယွင်းသော အချိန်ဇယား ဖော်ပြထားသောကြောင့် သတိပေးပါသည်။',
] as const

/** One teacher with three warnings, whom the list flags, and one school with one; each stands in the audit log. */
export async function seedWarnings(tx: Tx, { teachers, schools }: People, adminId: number): Promise<void> {
  const [flagged, warned] = [teachers[9], schools[3]]
  const given = [
    ...reasons.map((reason, at) => ({ account: flagged, reason, daysBack: 40 - at * 12, warnings: at + 1 })),
    { account: warned, reason: reasons[2], daysBack: 9, warnings: 1 },
  ].flatMap(({ account, ...warning }) => (account ? [{ account, ...warning }] : []))
  await insertAll(
    tx,
    'warnings',
    given.map(({ account, reason, daysBack }) => {
      return { accountId: account.id, reason, adminId, insertedAt: daysAgo(daysBack, 15) }
    }),
  )
  await insertAll(
    tx,
    'auditLog',
    given.map(({ account, reason, daysBack, warnings }) => ({
      actorType: 'admin',
      actorId: adminId,
      action: 'account.warn',
      target: `${account.role}:${account.id}`,
      after: JSON.stringify({ reason, warnings }),
      at: daysAgo(daysBack, 15),
    })),
  )
}

/** What the admin team has decided of accounts and payouts, as the audit log would have it. */
export async function seedAudit(tx: Tx, { teachers, schools }: People, adminId: number): Promise<void> {
  const judged = [...teachers, ...schools].filter(({ status }) => status !== 1)
  const rows = judged.map(({ id, role, status }, at) => ({
    actorType: 'admin',
    actorId: adminId,
    action: 'account.judge',
    target: `${role}:${id}`,
    before: JSON.stringify({ status: 1, reason: null }),
    after: JSON.stringify({ status, reason: status === 3 ? 'ငွေလွှဲပြေစာ မရှင်းလင်းပါ။ ပြန်တင်ပေးပါ။' : null }),
    at: daysAgo(200 + (judged.length - at), 14),
  }))
  await insertAll(tx, 'auditLog', rows)
}
