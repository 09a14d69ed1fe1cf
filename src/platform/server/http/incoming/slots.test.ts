import { expect, test } from 'vitest'
import { Slots } from './slots.ts'

const LONG_MS = 60_000

/** Names that got a slot, in order. */
function taking(slots: Slots) {
  const granted: string[] = []
  return {
    granted,
    take: async (name: string, { cost, waitMs }: { cost: number; waitMs: number }) => {
      const release = await slots.take(cost, waitMs)
      granted.push(release ? name : `${name} in vain`)
      return release
    },
  }
}

test('slots are granted in order; a request for many is not overtaken by requests for few', async () => {
  const { granted, take } = taking(new Slots(4))
  const first = await take('first', { cost: 3, waitMs: LONG_MS })
  const many = take('many', { cost: 3, waitMs: LONG_MS })
  const few = take('few', { cost: 1, waitMs: LONG_MS })
  await new Promise(setImmediate)
  expect(granted).toEqual(['first'])
  first?.()
  await Promise.all([many, few])
  expect(granted).toEqual(['first', 'many', 'few'])
})

test('a request that waited too long gets no slot, and does not block those behind it', async () => {
  const { granted, take } = taking(new Slots(2))
  await take('first', { cost: 1, waitMs: LONG_MS })
  const large = take('large', { cost: 2, waitMs: 10 })
  const small = take('small', { cost: 1, waitMs: LONG_MS })
  await Promise.all([large, small])
  expect(granted).toEqual(['first', 'large in vain', 'small'])
})

test('slots are released once, however often release is called, and a request for too many gets all', async () => {
  const slots = new Slots(2)
  const all = await slots.take(5, LONG_MS)
  expect(await slots.take(1, 1)).toBeUndefined()
  all?.()
  all?.()
  const again = await slots.take(2, LONG_MS)
  expect(again).toBeDefined()
  expect(await slots.take(1, 1)).toBeUndefined()
})
