import { type DBSchema, openDB } from 'idb'
import { browserNames } from '#platform/contract/browser-names.ts'
import { backgroundApi } from '#platform/web/api/browser-api.ts'
import { addDevice } from '../../contract/offline.contract.ts'
import { createKeyPair, type KeyPair, publicKeyBytes } from '../../contract/offline-licence-key.ts'
import { toBase64 } from './base64.ts'
import type { SignedTime } from './signed-time.ts'

/** This browser as the server knows it. The private key cannot be read, only used. */
interface Device {
  readonly id: number
  readonly keys: KeyPair
  /** See latestTime. */
  readonly latest?: SignedTime
}

/** Without an id: its keys were made, and no reply to its registration has arrived. */
type KeptDevice = Omit<Device, 'id'> & Partial<Pick<Device, 'id'>>

interface DeviceSchema extends DBSchema {
  /** By account. It outlives a log-out, so that the same phone is not counted twice. */
  devices: { key: number; value: KeptDevice }
}

const openDevices = () =>
  openDB<DeviceSchema>('pyinnya-device', 1, { upgrade: (created) => void created.createObjectStore('devices') })

export async function findDevice(accountId: number): Promise<Device | undefined> {
  const kept = await readKept(accountId)
  return kept?.id === undefined ? undefined : { ...kept, id: kept.id }
}

async function readKept(accountId: number): Promise<KeptDevice | undefined> {
  const database = await openDevices()
  const kept = await database.get('devices', accountId)
  database.close()
  return kept
}

async function keep(accountId: number, device: KeptDevice): Promise<void> {
  const database = await openDevices()
  await database.put('devices', device, accountId)
  database.close()
}

/**
 * This browser's device for an account; registered when it is not, by one tab at a time.
 *
 * @throws RefusedCall DEVICE_LIMIT
 */
export async function ensureDevice(accountId: number): Promise<Device> {
  const known = await findDevice(accountId)
  return known ?? navigator.locks.request(`pyinnya-device-${accountId}`, () => register(accountId))
}

async function register(accountId: number): Promise<Device> {
  const kept = await readKept(accountId)
  if (kept?.id !== undefined) return { ...kept, id: kept.id }
  const keys = kept?.keys ?? (await createKeyPair())
  // Kept before they are sent: when the reply is lost, the next attempt registers the same device.
  if (!kept) await keep(accountId, { keys })
  const body = { name: deviceName(), public_key: toBase64(await publicKeyBytes(keys)) }
  const { id } = await backgroundApi.call(addDevice, { body })
  await keep(accountId, { id, keys })
  return { id, keys }
}

/** Keeps a time beside the key, unless the device was forgotten meanwhile. */
export async function keepTimeOfDevice(accountId: number, latest: SignedTime): Promise<void> {
  const database = await openDevices()
  const tx = database.transaction('devices', 'readwrite')
  const device = await tx.store.get(accountId)
  if (device) await tx.store.put({ ...device, latest }, accountId)
  await tx.done
  database.close()
}

/** For a device that the server does not know any more. */
export async function forgetDevice(accountId: number): Promise<void> {
  const database = await openDevices()
  await database.delete('devices', accountId)
  database.close()
}

/** As its owner recognises it: 'Chrome, Android'. */
function deviceName(): string {
  const { browser, system } = browserNames(navigator.userAgent)
  return [browser, system].filter((name) => name !== null).join(', ') || 'Browser'
}
