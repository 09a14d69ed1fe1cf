import { reverseAtDesk } from '#domains/payments/server/desk/reverse-at-desk.ts'
import { closeShort, confirmWaiver, waiveRest } from '#domains/payments/server/shortfalls/close-rest.ts'
import { daysAgo } from '../demo-days.ts'
import { apply, at, enter, type MoneyWorld, type Seat, type Transfer } from './money-world.ts'

/** What becomes of the rest of a fee that was paid in part. */
type Ending = 'asked' | 'waived' | 'short'

/** A fee of which a part has arrived, and whose rest is not asked for any more, or is to be waived. */
export async function endShort(
  world: MoneyWorld,
  seat: Seat,
  { transfer, until }: { transfer: Transfer; until: Ending },
): Promise<void> {
  const { db } = world.services
  const { id, offer } = await at(daysAgo(5, 9), () => apply(world, seat))
  await at(daysAgo(5, 11), () => enter(world, { ...seat, id }, transfer))
  const ref = { kind: offer.kind, id }
  const restMmk = offer.feeMmk - transfer.amountMmk
  if (until === 'short') {
    const reason = 'ပိုင်ရှင်နှင့် ညှိနှိုင်းပြီး ရရှိသောငွေဖြင့် ပိတ်ပါသည်။'
    await at(daysAgo(4, 10), () => closeShort(db, world.finance, { ref, restMmk, reason }))
    return
  }
  const reason = 'ရေဘေးသင့် မိသားစုဖြစ်၍ ကျန်ငွေကို လျှော့ပေးပါသည်။'
  await at(daysAgo(4, 10), () => waiveRest(db, world.finance, { ref, restMmk, reason }))
  if (until === 'waived') await at(daysAgo(4, 15), () => confirmWaiver(db, world.owner, ref))
}

/** A payment above the limit that its own admin has taken back. */
export async function undoEntry(world: MoneyWorld, seat: Seat, transfer: Transfer): Promise<void> {
  const { services, finance } = world
  const application = await at(daysAgo(2, 16), () => apply(world, seat))
  await at(daysAgo(2, 17), () => enter(world, application, transfer))
  const ref = { kind: seat.offer.kind, id: application.id }
  await at(daysAgo(2, 18), () => reverseAtDesk(services.db, finance, { ref, reason: null }))
}
