import type { World } from '#tests/wire/world.ts'

/** After `arrange`, one admin alone may book up to 100 kyat. */
export const upTo100Alone = (arrange: (world: World) => Promise<unknown>) => async (world: World) => {
  await arrange(world)
  await world.api.db
    .insertInto('settings')
    .values({ key: 'second_person_above_mmk', value: JSON.stringify(100) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
