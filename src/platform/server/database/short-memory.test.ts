import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, expect, it } from 'vitest'
import type { Listener } from './listen.ts'
import { openShortMemory, type ShortMemory } from './short-memory.ts'

interface Answer {
  readonly text: string
  readonly restsOn: readonly string[]
}

let memory: ShortMemory<Answer>
let tell: (payload: string) => void
let asked: number
const ask =
  (text: string, ...restsOn: string[]) =>
  () => {
    asked += 1
    return Promise.resolve({ text, restsOn })
  }

function aMemory(lifeMs: number): Promise<ShortMemory<Answer>> {
  const listener: Listener = {
    on: async (_channel, handler) => {
      tell = handler
    },
    close: async () => undefined,
  }
  return openShortMemory<Answer>(listener, { most: 3, lifeMs, restsOn: ({ restsOn }) => restsOn })
}

beforeEach(async () => {
  asked = 0
  memory = await aMemory(60_000)
})

it('asks once, until its answer is too old', async () => {
  await memory.recall('a', ask('first'))
  expect((await memory.recall('a', ask('second'))).text).toBe('first')
  expect(asked).toBe(1)
  const brief = await aMemory(20)
  await brief.recall('a', ask('first'))
  await sleep(50)
  expect((await brief.recall('a', ask('second'))).text).toBe('second')
})

it('forgets what a change touches, and nothing else', async () => {
  await memory.recall('a', ask('a', 'account 7', 'content 1'))
  await memory.recall('b', ask('b', 'account 7', 'content 2'))
  await memory.recall('c', ask('c', 'account 70', 'content 2'))
  tell('content 1')
  expect((await memory.recall('a', ask('new a', 'account 7'))).text).toBe('new a')
  expect((await memory.recall('b', ask('new b'))).text).toBe('b')
  tell('account 7')
  expect((await memory.recall('a', ask('newer a'))).text).toBe('newer a')
  expect((await memory.recall('b', ask('new b'))).text).toBe('new b')
  expect((await memory.recall('c', ask('new c'))).text).toBe('c')
  tell('')
  expect((await memory.recall('c', ask('new c'))).text).toBe('new c')
})

it('does not keep an answer that a change overtook', async () => {
  await memory.recall('a', async () => {
    tell('account 7')
    return { text: 'of before', restsOn: ['account 7'] }
  })
  expect((await memory.recall('a', ask('of after', 'account 7'))).text).toBe('of after')
})

it('keeps neither refusals nor the answer that there is nothing', async () => {
  expect(await memory.recall('a', async () => undefined)).toBeUndefined()
  await expect(memory.recall('a', () => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  expect((await memory.recall('a', ask('found'))).text).toBe('found')
})
