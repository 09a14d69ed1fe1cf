import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, expect, it } from 'vitest'
import type { Listener } from './listen.ts'
import { openTaggedCache, type TaggedCache } from './tagged-cache.ts'

interface Answer {
  readonly text: string
  readonly tagsOf: readonly string[]
}

let memory: TaggedCache<Answer>
let tell: (payload: string) => void
let asked: number
const ask =
  (text: string, ...tagsOf: string[]) =>
  () => {
    asked += 1
    return Promise.resolve({ text, tagsOf })
  }

function aMemory(ttlMs: number): Promise<TaggedCache<Answer>> {
  const listener: Listener = {
    on: async (_channel, handler) => {
      tell = handler
    },
    close: async () => undefined,
  }
  return openTaggedCache<Answer>(listener, { maxEntries: 3, ttlMs, tagsOf: ({ tagsOf }) => tagsOf })
}

beforeEach(async () => {
  asked = 0
  memory = await aMemory(60_000)
})

it('calls the loader once, until the value expires', async () => {
  await memory.getOrLoad('a', ask('first'))
  expect((await memory.getOrLoad('a', ask('second'))).text).toBe('first')
  expect(asked).toBe(1)
  const brief = await aMemory(20)
  await brief.getOrLoad('a', ask('first'))
  await sleep(50)
  expect((await brief.getOrLoad('a', ask('second'))).text).toBe('second')
})

it('a change invalidates its tag, and no other', async () => {
  await memory.getOrLoad('a', ask('a', 'account 7', 'content 1'))
  await memory.getOrLoad('b', ask('b', 'account 7', 'content 2'))
  await memory.getOrLoad('c', ask('c', 'account 70', 'content 2'))
  tell('content 1')
  expect((await memory.getOrLoad('a', ask('new a', 'account 7'))).text).toBe('new a')
  expect((await memory.getOrLoad('b', ask('new b'))).text).toBe('b')
  tell('account 7')
  expect((await memory.getOrLoad('a', ask('newer a'))).text).toBe('newer a')
  expect((await memory.getOrLoad('b', ask('new b'))).text).toBe('new b')
  expect((await memory.getOrLoad('c', ask('new c'))).text).toBe('c')
  tell('')
  expect((await memory.getOrLoad('c', ask('new c'))).text).toBe('new c')
})

it('does not store a value that was invalidated while loading', async () => {
  await memory.getOrLoad('a', async () => {
    tell('account 7')
    return { text: 'of before', tagsOf: ['account 7'] }
  })
  expect((await memory.getOrLoad('a', ask('of after', 'account 7'))).text).toBe('of after')
})

it('stores neither refusals nor undefined', async () => {
  expect(await memory.getOrLoad('a', async () => undefined)).toBeUndefined()
  await expect(memory.getOrLoad('a', () => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  expect((await memory.getOrLoad('a', ask('found'))).text).toBe('found')
})
