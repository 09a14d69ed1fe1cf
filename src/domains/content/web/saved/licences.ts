import type { IDBPObjectStore, StoreNames } from 'idb'
import { DAY_MS } from '#platform/contract/durations.ts'
import { backgroundApi } from '#platform/web/api/browser-api.ts'
import { RefusedCall } from '#platform/web/api/failures.ts'
import { issueLicences, maxLicences } from '../../contract/offline.contract.ts'
import { importPublicKey, unwrapContentKey } from '../../contract/offline-licence-key.ts'
import { fromBase64 } from './base64.ts'
import { ensureDevice, findDevice, forgetDevice, keepTimeOfDevice } from './device.ts'
import { keepLatestTime, latestTime } from './latest-time.ts'
import { noteRenewal } from './licence-renewals.ts'
import { type LicenceState, licenceState } from './licence-state.ts'
import { lockLesson, unlocked } from './locked-lessons.ts'
import { keepRemoved } from './removed-list.ts'
import { isLocked } from './saved-copy.ts'
import {
  deleteLesson,
  findSavedDatabase,
  type LessonToSave,
  openSavedDatabase,
  type SavedDatabase,
  type SavedLicence,
  type SavedSchema,
} from './saved-database.ts'
import { savedListChanged } from './saved-list.ts'
import { savingAccount } from './saving-account.ts'
import { signTime } from './signed-time.ts'

/** Licences are renewed when they end within so many days. */
const renewedDays = 7

type Refused = Awaited<ReturnType<typeof requestLicences>>['refused']

/**
 * Requests licences for lessons and stores them, with the server's time. One for other files than those of the saved
 * copy is returned only.
 *
 * @param lessons - at most maxLicences
 * @throws RefusedCall DEVICE_LIMIT, DEVICE_NOT_FOUND
 */
export async function requestLicences(accountId: number, lessons: readonly LessonToSave[]) {
  const device = await ensureDevice(accountId)
  const wanted = lessons.map(({ via, id, groupId, contentId }) => ({
    via,
    id: Number(id),
    group_id: Number(groupId),
    content_id: contentId,
  }))
  const reply = await backgroundApi.call(issueLicences, { body: { device_id: device.id, lessons: wanted } })
  const latest = await signTime(device.keys, Date.parse(reply.server_time))
  await keepTimeOfDevice(accountId, latest)
  const database = await openSavedDatabase(accountId)
  const tx = database.transaction(['licences', 'lessons', 'streams', 'clock'], 'readwrite')
  const known = tx.objectStore('licences')
  const licences = reply.licences.map((licence) => ({ ...licence, device_id: device.id }))
  for (const licence of licences) {
    await noteOpen(tx.objectStore('lessons'), licence)
    const stream = await tx.objectStore('streams').get(licence.content_id)
    // Of a lesson that was replaced the saved files open by the licence that they have, until it ends.
    const isOther = stream !== undefined && stream.version !== licence.version
    if (isOther) await noteReplaced(tx.objectStore('lessons'), licence.content_id)
    if (isOther && (await known.get(licence.content_id))) continue
    await known.put(licence)
  }
  await tx.objectStore('clock').put(latest, 'latest')
  await tx.done
  return { licences, refused: reply.refused, at: Date.parse(reply.server_time) }
}

type Lessons = IDBPObjectStore<SavedSchema, StoreNames<SavedSchema>[], 'lessons', 'readwrite'>

/** Access was bought again, or goes on by another class of the course. */
async function noteOpen(lessons: Lessons, licence: SavedLicence): Promise<void> {
  const lesson = await lessons.get(licence.content_id)
  if (lesson && (isLocked(lesson) || licence.access)) await lessons.put(unlocked(lesson, licence))
}

/** One that is being saved notices by itself that its files have changed. */
async function noteReplaced(lessons: Lessons, contentId: number): Promise<void> {
  const lesson = await lessons.get(contentId)
  if (lesson?.state === 'saved') await lessons.put({ ...lesson, isReplaced: true })
}

/**
 * Renews licences that end soon, also of lessons that are locked, and locks those to which access has ended. Without a
 * connection nothing changes.
 */
export async function renewLicences({ all = false } = {}): Promise<void> {
  const account = savingAccount()
  const database = await findSavedDatabase()
  if (!database || account === undefined) return
  const clock = { now: Date.now(), latest: await latestTime(database, account) }
  const device = await findDevice(account)
  const licences = new Map((await database.getAll('licences')).map((licence) => [licence.content_id, licence]))
  const asked = (await database.getAll('lessons')).filter(({ contentId, state, isReplaced }) => {
    // No licence is issued for what was replaced. A visit of the saved lessons asks whether access has ended.
    if (isReplaced && !all) return false
    const licence = licences.get(contentId)
    if (!licence) return state === 'saved'
    // What was issued before this device was registered anew does not open on it.
    const isForOther = device !== undefined && licence.device_id !== device.id
    return all || isForOther || isDue(licence, clock)
  })
  if (asked.length === 0) return
  try {
    for (let from = 0; from < asked.length; from += maxLicences) {
      const { refused, at } = await requestLicences(account, asked.slice(from, from + maxLicences))
      await endRefused(database, refused, at)
    }
  } catch (error) {
    if (!(error instanceof RefusedCall) || error.code !== 'DEVICE_NOT_FOUND') return
    await endDevice(account)
  }
  noteRenewal()
  await savedListChanged()
}

/**
 * For this device, which its owner has removed, here or elsewhere: its lessons go with it. Kept without a licence, they
 * would register it again.
 */
export async function endDevice(accountId: number): Promise<void> {
  await forgetDevice(accountId)
  const database = await findSavedDatabase()
  if (!database) return
  for (const { contentId, title } of await database.getAll('lessons')) {
    await deleteLesson(database, contentId)
    keepRemoved({ contentId, title, code: 'DEVICE_NOT_FOUND' })
  }
  await savedListChanged()
}

function isDue(licence: SavedLicence, clock: { readonly now: number; readonly latest: number }): boolean {
  const isSoon = Date.parse(licence.not_after) < clock.now + renewedDays * DAY_MS
  return isSoon || licenceState(licence, clock) !== 'open'
}

/** The file in the place of a saved lesson is being prepared. Access is open: that is checked before. */
async function noteUnprepared(database: SavedDatabase, contentId: number): Promise<void> {
  const tx = database.transaction('lessons', 'readwrite')
  const lesson = await tx.store.get(contentId)
  if (lesson?.state === 'saved') await tx.store.put({ ...unlocked(lesson, {}), isReplaced: true })
  await tx.done
}

/** The screen of saved lessons says which were removed, and why. */
async function endRefused(database: SavedDatabase, refused: Refused, at: number): Promise<void> {
  for (const { content_id: contentId, code } of refused) {
    if (code === 'CONTENT_NOT_FINISHED') {
      await noteUnprepared(database, contentId)
      continue
    }
    if (code === 'ACCESS_ENDED' || code === 'FORBIDDEN') {
      await lockLesson(database, { contentId, code, at })
      continue
    }
    // A later server may refuse for a reason that this release does not know: its licence ends by itself.
    if (code !== 'CONTENT_NOT_FOUND' && code !== 'WATCH_IN_APP') continue
    const lesson = await database.get('lessons', contentId)
    await deleteLesson(database, contentId)
    if (lesson) keepRemoved({ contentId, title: lesson.title, code })
  }
}

/** Whether the licence of a saved lesson opens it now; the latest time is kept. */
export async function checkLicence(database: SavedDatabase, licence: SavedLicence): Promise<LicenceState> {
  const account = savingAccount() ?? 0
  const now = Date.now()
  const latest = await latestTime(database, account)
  const state = licenceState(licence, { now, latest })
  if (state !== 'clock-wrong' && now > latest) await keepLatestTime(database, account, now)
  return state
}

/**
 * The key with which the files of a lesson are decrypted.
 *
 * @throws DOMException - the licence is for another device, or was changed
 */
export async function contentKeyOf(licence: SavedLicence): Promise<CryptoKey> {
  const device = await findDevice(savingAccount() ?? 0)
  if (!device) throw new DOMException('this device has no key', 'DataError')
  const { device_id: deviceId, content_id: contentId, version, not_after: notAfter } = licence
  return unwrapContentKey(
    fromBase64(licence.wrapped_key),
    { deviceId, contentId, version, notAfter },
    { own: device.keys.privateKey, other: await importPublicKey(fromBase64(licence.public_key)) },
  )
}
