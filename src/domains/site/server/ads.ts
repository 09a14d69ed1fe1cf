import type { output } from 'zod/mini'
import type { AdRow, adBody, adChange, listAds } from '#domains/site/contract/ads.contract.ts'
import type { ReplyOf } from '#platform/contract/endpoint.ts'
import { pictureFolder, picturePath, picturesRoot, pictureUrl } from '#platform/contract/picture-address.ts'
import { type ValidationKey, validationMessage } from '#platform/contract/validation.ts'
import { type Page, toPage } from '#platform/contract/wire.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import { undoUnlessUnknown } from '#platform/server/database/commit-outcome.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { decodeImageDataUrl, isDataUrl } from '#platform/server/files/data-url.ts'
import { UnreadableImage } from '#platform/server/files/images.ts'
import type { Storage } from '#platform/server/files/storage.ts'
import { storePicture } from '#platform/server/files/store-picture.ts'
import { invalidFields, Refusal } from '#platform/server/http/refusal.ts'
import { assertFieldsUnchanged } from '#platform/server/optimistic-lock.ts'
import { invalidatePages } from '#platform/server/pages/invalidate-pages.ts'
import { cacheTag } from '#platform/server/pages/page-tags.ts'
import {
  type AdColumns,
  deleteAdRow,
  insertAd,
  listAllAds,
  listRunningAds,
  lockAd,
  updateAdRow,
} from './ads.queries.ts'
import { adsTag } from './page-tags.ts'

type AdServices = Pick<AppServices, 'db' | 'storage'>
const widths = [480, 960, 1440] as const
const shownWidth = 960

/** The advertisements that run today in a slot or in all of them, newest first. @see OP-054 */
export async function readAds(db: Db, wanted: string | undefined): Promise<ReplyOf<typeof listAds>> {
  cacheTag(adsTag)
  const ads = await listRunningAds(db, wanted)
  return ads.map(({ slot, imagePath, link }) => ({ slot, image: imageUrl(imagePath), link }))
}

export async function readAdDesk(db: Db, page: number): Promise<Page<AdRow>> {
  const { rows, total } = await listAllAds(db, page)
  return toPage(rows.map(toRow), { total, page })
}

function toRow({ id, slot, imagePath, link, startsOn, endsOn }: AdColumns & { id: number }): AdRow {
  return { id, slot, image: imageUrl(imagePath), link, starts_on: startsOn, ends_on: endsOn }
}

/** @throws Refusal INVALID_INPUT - the picture is none, or too large */
export async function createAd({ db, storage }: AdServices, admin: AdminViewer, body: output<typeof adBody>) {
  const imagePath = await storeAdPicture(storage, bytesOf(body.image))
  return db
    .transaction()
    .execute(async (tx) => {
      const ad = { ...toColumns(body), imagePath }
      const id = await insertAd(tx, ad)
      await record(tx, admin, { action: 'ad.create', id, after: ad })
      return { id }
    })
    .catch((error: unknown) => undoUnlessUnknown(error, () => dropAdPicture(storage, imagePath)))
}

/**
 * Changes the sent fields of an advertisement; a new picture replaces the old one.
 *
 * @throws Refusal NOT_FOUND - absent
 * @throws Refusal CHANGED_MEANWHILE - another admin has changed the same since this one's screen was filled
 * @throws Refusal INVALID_INPUT - the picture is none, or too large; it would end before it starts
 */
export async function changeAd(
  { db, storage }: AdServices,
  admin: AdminViewer,
  { id, body }: { id: number; body: output<typeof adChange> },
) {
  const newPath = body.image && isDataUrl(body.image) ? await storeAdPicture(storage, bytesOf(body.image)) : undefined
  const before = await db
    .transaction()
    .execute(async (tx) => {
      const found = await lockAd(tx, id)
      if (!found) throw new Refusal('NOT_FOUND')
      assertFieldsUnchanged(body.seen, toRow(found))
      const ad = {
        slot: body.slot ?? found.slot,
        link: body.link ?? found.link,
        startsOn: body.starts_on ?? found.startsOn,
        endsOn: body.ends_on ?? found.endsOn,
        imagePath: newPath ?? found.imagePath,
      }
      if (ad.endsOn < ad.startsOn) throw invalidFields({ ends_on: 'date_order' })
      await updateAdRow(tx, found, ad)
      await record(tx, admin, { action: 'ad.update', id, before: found, after: ad })
      return found
    })
    .catch((error: unknown) =>
      undoUnlessUnknown(error, async () => {
        if (newPath !== undefined) await dropAdPicture(storage, newPath)
      }),
    )
  if (newPath !== undefined) await dropAdPicture(storage, before.imagePath)
  return { id }
}

/** @throws Refusal NOT_FOUND - absent */
export async function removeAd({ db, storage }: AdServices, admin: AdminViewer, id: number) {
  const before = await db.transaction().execute(async (tx) => {
    const found = await lockAd(tx, id)
    if (!found) throw new Refusal('NOT_FOUND')
    await deleteAdRow(tx, found)
    await record(tx, admin, { action: 'ad.delete', id, before: found })
    return found
  })
  await dropAdPicture(storage, before.imagePath)
  return { id }
}

const textForPicture = {
  malformed: 'image_type',
  not_an_image: 'image_type',
  too_large: 'image_too_large',
} as const satisfies Record<string, ValidationKey>

function bytesOf(dataUrl: string): Uint8Array {
  const decoded = decodeImageDataUrl(dataUrl)
  if (decoded.ok) return decoded.bytes
  throw invalidFields({ image: validationMessage(textForPicture[decoded.reason], { max: '5MB' }) })
}

async function dropAdPicture(storage: Storage, path: string): Promise<void> {
  await storage.deletePrefix(pictureFolder(path))
}

/**
 * Stores the picture of an advertisement.
 *
 * @throws Refusal INVALID_INPUT - it is none
 */
export async function storeAdPicture(storage: Storage, bytes: Uint8Array): Promise<string> {
  try {
    return picturePath(await storePicture(storage, `${picturesRoot}ads/`, { bytes, widths }))
  } catch (error) {
    if (error instanceof UnreadableImage) throw invalidFields({ image: error.problem })
    throw error
  }
}

function imageUrl(path: string): string {
  return pictureUrl(path, shownWidth) ?? ''
}

function toColumns(body: output<typeof adBody>) {
  return { slot: body.slot, link: body.link, startsOn: body.starts_on, endsOn: body.ends_on }
}

interface Change {
  action: string
  id: number
  before?: object
  after?: object
}

async function record(tx: Tx, admin: AdminViewer, { action, id, before, after }: Change): Promise<void> {
  const entry = { actorType: 'admin', actorId: admin.id, action, target: `ad:${id}` } as const
  await recordAudit(tx, { ...entry, before: before ?? null, after: after ?? null })
  await invalidatePages(tx, { drop: [adsTag] })
}
