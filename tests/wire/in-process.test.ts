import { describe, expect, test } from 'vitest'
import { API_BASE } from '#platform/contract/endpoint.ts'
import { addressOf, type Example, nameOf } from './example.ts'
import { EXAMPLES } from './examples/index.ts'
import { aHeldWorld } from './held-world.ts'
import { perform } from './perform.ts'

// Pages call the API in process. Every call gets the reply that a guest gets over HTTP.

const { api, world } = await aHeldWorld()

const { inProcess } = api.app
const examples = Object.values(EXAMPLES)
  .flat()
  .filter(({ call, form, bytes }) => inProcess.has(call) && !form && !bytes)
const calls = Map.groupBy(examples, ({ call }) => nameOf(call))
const found = new Set<number>()

async function compare(example: Example): Promise<number> {
  await world.restore()
  const overTheLine = await perform(world, { ...example, as: 'guest' })
  await world.restore()
  await example.arrange?.(world)
  const { call, body, headers } = example
  const locale = headers?.['accept-language'] === 'en' ? 'en' : 'my'
  const answer = await inProcess.ask({ endpoint: call, path: API_BASE + addressOf(example), body }, locale)
  const { status, body: text } = overTheLine
  expect(answer, example.shows).toEqual({ status, text })
  return status
}

describe("an in-process call of a page is answered as a guest's over HTTP", () => {
  test.each([...calls.keys()])('%s', async (name) => {
    const [plain, ...others] = calls.get(name) ?? []
    if (!plain) throw new Error('no example')
    const further = plain.call.config.access === 'public' ? others : []
    for (const example of [plain, { ...plain, headers: { 'accept-language': 'en' } }, ...further]) {
      found.add(await compare(example))
    }
  })

  test('200, 401, 404 and 422 occur, and no unexpected error is logged', () => {
    expect([...found]).toEqual(expect.arrayContaining([200, 401, 404, 422]))
    expect(api.bugs).toEqual([])
  })
})
