import { browserApi } from '#platform/web/api/browser-api.ts'
import { RefusedCall } from '#platform/web/api/failures.ts'
import { issueLicences, mostLicences } from '../../contract/offline.contract.ts'
import { importPublicKey, unwrapContentKey } from '../../contract/offline-licence-key.ts'
import { fromBase64 } from './base64.ts'
import { ensureDevice, findDevice, forgetDevice } from './device.ts'
import { type LicenceState, licenceState } from './licence-state.ts'
import {
  deleteLesson,
  findSavedDatabase,
  openSavedDatabase,
  type SavedDatabase,
  type SavedLesson,
  type SavedLicence,
  savingAccount,
} from './saved-database.ts'
import { savedListChanged } from './saved-list.ts'

const DAY_MS = 24 * 3600 * 1000
/** Licences are renewed when they end within so many days. */
const renewedDays = 7

type Refused = Awaited<ReturnType<typeof requestLicences>>['refused']

/**
 * Requests licences for lessons and stores them, with the server's time.
 *
 * @throws RefusedCall DEVICE_LIMIT, DEVICE_NOT_FOUND
 */
export async function requestLicences(accountId: number, lessons: readonly SavedLesson[]) {
  const device = await ensureDevice(accountId)
  const wanted = lessons.slice(0, mostLicences).map(({ via, id, groupId, contentId }) => ({
    ...{ via, id: Number(id), group_id: Number(groupId), content_id: contentId },
  }))
  const reply = await browserApi.call(issueLicences, { body: { device_id: device.id, lessons: wanted } })
  const database = await openSavedDatabase(accountId)
  const tx = database.transaction(['licences', 'clock'], 'readwrite')
  for (const licence of reply.licences) {
    await tx.objectStore('licences').put({ ...licence, device_id: device.id })
  }
  await tx.objectStore('clock').put(Date.parse(reply.server_time), 'latest')
  await tx.done
  return reply
}

/**
 * Renews licences that end soon, and removes lessons to which access has ended. Without a connection nothing changes.
 */
export async function renewLicences({ all = false } = {}): Promise<void> {
  const account = savingAccount()
  const database = await findSavedDatabase()
  if (!database || account === undefined) return
  const licences = await database.getAll('licences')
  const until = Date.now() + renewedDays * DAY_MS
  const latest = (await database.get('clock', 'latest')) ?? 0
  const due = licences.filter(
    (licence) =>
      all || Date.parse(licence.not_after) < until || licenceState(licence, { now: Date.now(), latest }) !== 'open',
  )
  const lessons = await Promise.all(due.map(({ content_id }) => database.get('lessons', content_id)))
  const asked = lessons.filter((lesson) => lesson !== undefined)
  if (asked.length === 0) return
  try {
    const { refused } = await requestLicences(account, asked)
    await removeEnded(database, refused)
  } catch (error) {
    if (!(error instanceof RefusedCall) || error.code !== 'DEVICE_NOT_FOUND') return
    // Its owner has removed this device.
    await forgetDevice(account)
    for (const { contentId } of await database.getAll('lessons')) await deleteLesson(database, contentId)
  }
  await savedListChanged()
}

async function removeEnded(database: SavedDatabase, refused: Refused): Promise<void> {
  for (const { content_id: contentId, code } of refused) {
    if (code !== 'CONTENT_NOT_FINISHED') await deleteLesson(database, contentId)
  }
}

/** Whether the licence of a saved lesson opens it now; the latest time is kept. */
export async function checkLicence(database: SavedDatabase, licence: SavedLicence): Promise<LicenceState> {
  const now = Date.now()
  const latest = (await database.get('clock', 'latest')) ?? 0
  const state = licenceState(licence, { now, latest })
  if (state !== 'clock-wrong' && now > latest) await database.put('clock', now, 'latest')
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
