import { expect, test } from 'vitest'
import { API_BASE } from '#platform/contract/endpoint.ts'
import { collectingTags, EVERYTHING } from '#platform/server/pages/page-tags.ts'
import { addressOf, type Example, nameOf } from './example.ts'
import { EXAMPLES } from './examples/index.ts'
import { aHeldWorld } from './held-world.ts'
import { arrange } from './perform.ts'

// Replies that public pages use name their cache tags: an untagged reply is invalidated by every change.

const { world } = await aHeldWorld()

/** Called by forms in the browser, or by a page that is never cached. */
const notForPages = new Set(['GET /payment-methods', 'GET /receipts/:code'])

const isRead = ({ call }: Example) => call.method === 'GET' || ('reads' in call.config && call.config.reads === true)
const calls = Object.values(EXAMPLES)
  .flat()
  .filter((example) => example.shows === 'ok' && example.call.config.access === 'public' && isRead(example))
  .filter(({ call }) => world.api.app.inProcess.has(call) && !notForPages.has(nameOf(call)))
  .map((example) => [nameOf(example.call), example] as const)

test('there are calls to check', () => expect(calls.length).toBeGreaterThan(25))

test.each(calls)('%s declares its cache tags', async (_name, example) => {
  await world.restore()
  await arrange(world, example)
  const call = { endpoint: example.call, path: API_BASE + addressOf(example), body: example.body }
  const { value, tags } = await collectingTags(() => world.api.app.inProcess.ask(call, 'my'))
  expect(value.status).toBe(200)
  expect([...tags]).not.toContain(EVERYTHING)
})
