import { sql } from 'kysely'
import { yangonTimestamp } from '#platform/contract/calendar.ts'
import { now } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { maxDevices, type OfflineDevice } from '../../contract/offline.contract.ts'

/** A device that keeps lessons. */
interface Device {
  readonly id: number
  readonly name: string
  readonly publicKey: Buffer
  readonly insertedAt: Date
  readonly seenAt: Date
}

function devicesOf(db: Db, accountId: number) {
  return db
    .selectFrom('offlineDevices')
    .select(['id', 'name', 'publicKey', 'insertedAt', 'seenAt'])
    .where('accountId', '=', accountId)
    .where('removedAt', 'is', null)
}

export function listDevices(db: Db, accountId: number): Promise<Device[]> {
  return devicesOf(db, accountId).orderBy('id').execute()
}

export function findDeviceByKey(db: Db, accountId: number, publicKey: Uint8Array): Promise<Device | undefined> {
  return devicesOf(db, accountId).where('publicKey', '=', Buffer.from(publicKey)).executeTakeFirst()
}

/** Inserts a device into a free slot; undefined where there is none, or another request took it. */
export async function insertDevice(
  db: Db,
  { accountId, name, publicKey }: { accountId: number; name: string; publicKey: Uint8Array },
): Promise<Device | undefined> {
  const at = now()
  const { rows } = await sql<Device>`
    insert into offline_devices (account_id, slot, name, public_key, inserted_at, seen_at)
    select ${accountId}, slot, ${name}, ${Buffer.from(publicKey)}, ${at}, ${at}
    from generate_series(1, ${maxDevices}::integer) as slot
    where not exists (
      select from offline_devices as taken
      where taken.account_id = ${accountId} and taken.slot = slot.slot and taken.removed_at is null
    )
    order by slot
    limit 1
    on conflict (account_id, slot) where removed_at is null do nothing
    returning id, name, public_key as "publicKey", inserted_at as "insertedAt", seen_at as "seenAt"`.execute(db)
  return rows[0]
}

/** Notes that a device has asked for licences; undefined when it is unknown or was removed. */
export function touchDevice(
  db: Db,
  { id, accountId }: { id: number; accountId: number },
): Promise<{ publicKey: Buffer } | undefined> {
  return db
    .updateTable('offlineDevices')
    .set({ seenAt: now() })
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .where('removedAt', 'is', null)
    .returning('publicKey')
    .executeTakeFirst()
}

/** @returns whether the account has, or had, such a device */
export async function setDeviceRemoved(db: Db, { id, accountId }: { id: number; accountId: number }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('offlineDevices')
    .set({ removedAt: sql<Date>`coalesce(removed_at, ${now()})` })
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export function toDeviceReply({ id, name, insertedAt, seenAt }: Device): OfflineDevice {
  return { id, name, insert_time: yangonTimestamp(insertedAt), seen_time: yangonTimestamp(seenAt) }
}
