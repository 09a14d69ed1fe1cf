import type { StudentViewer } from '#platform/server/auth/viewer.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { invalidFields, Refusal } from '#platform/server/http/refusal.ts'
import { throttle } from '#platform/server/throttle/throttle.ts'
import { maxDevices, type OfflineDevice } from '../../contract/offline.contract.ts'
import { importPublicKey } from '../../contract/offline-licence-key.ts'
import { findDeviceByKey, insertDevice, listDevices, setDeviceRemoved, toDeviceReply } from './devices.queries.ts'

/** An account that is passed from phone to phone registers each of them. */
const additions = throttle({ name: 'offline-device', points: 20, perSeconds: 30 * 24 * 3600 })

interface Devices {
  readonly devices: OfflineDevice[]
  readonly most: number
}

/** The devices on which a student keeps lessons. */
export async function showDevices(db: Db, student: StudentViewer): Promise<Devices> {
  return { devices: (await listDevices(db, student.id)).map(toDeviceReply), most: maxDevices }
}

/**
 * Registers a device by its public key. A repeated call returns the same device.
 *
 * @param publicKey 65 bytes in base64
 * @throws Refusal INVALID_INPUT - under `public_key`: not a point of the curve
 * @throws Refusal DEVICE_LIMIT - the student has the most devices already
 * @throws Refusal TOO_MANY_REQUESTS - too many new devices within a month
 */
export async function addDevice(
  db: Db,
  student: StudentViewer,
  { name, publicKey: encoded }: { name: string; publicKey: string },
): Promise<OfflineDevice> {
  const publicKey = Uint8Array.from(Buffer.from(encoded, 'base64'))
  await importPublicKey(publicKey).catch(() => {
    throw invalidFields({ public_key: 'value_invalid' })
  })
  const known = await findDeviceByKey(db, student.id, publicKey)
  if (known) return toDeviceReply(known)
  // What is refused is no addition: each lesson of a chapter that is saved asks for its device.
  if ((await listDevices(db, student.id)).length >= maxDevices) throw tooMany()
  await additions.take(db, [`account:${student.id}`])
  // Another request may take the slot that this one saw free, at most once for each slot.
  for (let attempt = 0; attempt < maxDevices; attempt += 1) {
    const device = await insertDevice(db, { accountId: student.id, name, publicKey })
    if (device) return toDeviceReply(device)
  }
  throw tooMany()
}

const tooMany = () => new Refusal('DEVICE_LIMIT', { params: { n: maxDevices } })

/**
 * Removes a device: it gets no further licences.
 *
 * @throws Refusal DEVICE_NOT_FOUND - unknown, or of another account
 */
export async function removeDevice(db: Db, student: StudentViewer, id: number): Promise<Devices> {
  if (!(await setDeviceRemoved(db, { id, accountId: student.id }))) throw new Refusal('DEVICE_NOT_FOUND')
  return showDevices(db, student)
}
