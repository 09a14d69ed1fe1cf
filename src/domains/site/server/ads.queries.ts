import { PAGE_SIZE } from '#platform/contract/wire.ts'
import { now, today } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { asLockedIfAny, type Locked } from '#platform/server/database/locked.ts'

const columns = ['id', 'slot', 'imagePath', 'link', 'startsOn', 'endsOn'] as const

export interface AdColumns {
  slot: string
  imagePath: string
  link: string
  startsOn: string
  endsOn: string
}

export async function listRunningAds(db: Db, slot: string | undefined) {
  let running = db.selectFrom('adSlots').where('startsOn', '<=', today()).where('endsOn', '>=', today())
  if (slot) running = running.where('slot', '=', slot)
  return running.select(columns).orderBy('id', 'desc').execute()
}

export async function listAllAds(db: Db, page: number) {
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom('adSlots')
      .select(columns)
      .orderBy('id', 'desc')
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE)
      .execute(),
    db
      .selectFrom('adSlots')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

export async function lockAd(tx: Tx, id: number) {
  const rows = tx.selectFrom('adSlots').select(columns).where('id', '=', id)
  return asLockedIfAny(await rows.forUpdate().executeTakeFirst())
}
type LockedAd = Locked<{ readonly id: number }>

export async function insertAd(tx: Tx, ad: AdColumns): Promise<number> {
  const values = { ...ad, insertedAt: now() }
  const { id } = await tx.insertInto('adSlots').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateAdRow(tx: Tx, { id }: LockedAd, ad: AdColumns): Promise<void> {
  await tx.updateTable('adSlots').set(ad).where('id', '=', id).execute()
}

export async function deleteAdRow(tx: Tx, { id }: LockedAd): Promise<void> {
  await tx.deleteFrom('adSlots').where('id', '=', id).execute()
}
