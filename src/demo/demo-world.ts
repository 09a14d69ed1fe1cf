import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { keepProfilePicture } from '#domains/accounts/server/profile/profile-pictures.ts'
import { storeAdPicture } from '#domains/site/server/ads.ts'
import { upsertSetting } from '#domains/site/server/settings.queries.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import ads from '../../database/seed/ads.json' with { type: 'json' }
import { givePhoto, insertAll } from './demo.queries.ts'
import { dayBefore } from './demo-days.ts'
import type { Owner } from './demo-people.ts'
import { bannerSvg } from './draw/banner.ts'
import { portraitSvg } from './draw/portrait.ts'
import type { Drawing, Renderer } from './draw/renderer.ts'

interface DemoWorld extends Pick<AppServices, 'storage'> {
  readonly renderer: Renderer
}

/** Advertisements in every slot, one of them in the future and one in the past. @see OP-054 */
export async function seedAds(tx: Tx, { storage, renderer }: DemoWorld): Promise<void> {
  const pictures = await drawn(
    renderer,
    ads.map((ad, at) => ({ svg: bannerSvg(ad), file: join(renderer.folder, `ad-${at}.png`) })),
  )
  const rows = []
  for (const [at, { slot, link, days }] of ads.entries()) {
    const [from = 0, until = 0] = days
    const imagePath = await storeAdPicture(storage, pictures[at] as Buffer)
    rows.push({ slot, link, imagePath, startsOn: dayBefore(-from), endsOn: dayBefore(-until) })
  }
  await insertAll(tx, 'adSlots', rows)
}

/** The company's social pages, at addresses that do not exist. */
export async function seedSettings(tx: Tx): Promise<void> {
  await upsertSetting(tx, 'app_links', { play: 'https://play.example/pyinnya', apple: null, huawei: null })
  await upsertSetting(tx, 'social_links', {
    facebook: 'https://facebook.example/pyinnya',
    telegram: 'https://telegram.example/pyinnya',
  })
}

const withPhoto = 14

/** Portraits for most of the teachers; the others show the default picture. */
export async function seedPhotos(tx: Tx, { storage, renderer }: DemoWorld, teachers: readonly Owner[]): Promise<void> {
  const shown = teachers.slice(0, withPhoto)
  const pictures = await drawn(
    renderer,
    shown.map(({ name }, at) => ({
      svg: portraitSvg({ at, isWoman: /^(ဒေါ်|မ)/.test(name) }),
      file: join(renderer.folder, `face-${at}.png`),
    })),
  )
  for (const [at, { id }] of shown.entries()) {
    const kept = await keepProfilePicture(storage, pictures[at] as Buffer)
    if ('path' in kept) await givePhoto(tx, id, kept.path)
  }
}

async function drawn(renderer: Renderer, drawings: readonly Drawing[]): Promise<Buffer[]> {
  await renderer.draw(drawings)
  return Promise.all(drawings.map(({ file }) => readFile(file)))
}
