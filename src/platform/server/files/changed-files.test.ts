import { rm } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { ChangedFiles } from './changed-files.ts'
import { createFileStorage } from './file-storage.ts'
import type { Storage } from './storage.ts'

let root: string
let storage: Storage
let changed: ChangedFiles
beforeAll(async () => {
  root = await temporaryFolder('changed')
  storage = createFileStorage(root)
  changed = new ChangedFiles(root)
})
afterEach(() => vi.useRealTimers())
afterAll(() => rm(root, { recursive: true, force: true }))

const write = (key: string, text = key) => storage.put(key, Buffer.from(text))
/** The keys of a complete walk. */
async function walk(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of changed.list()) keys.push(key)
  return keys.sort()
}
/** As when the next walk comes so late that each change before it has another time than the walk. */
function later(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
}

test('lists every file until a walk is settled, then those of changed folders', async () => {
  await write('a/1')
  await write('a/deep/er/2')
  await write('b/3')
  expect(await walk()).toEqual(['a/1', 'a/deep/er/2', 'b/3'])
  later()
  expect(await walk(), 'the walk before was not settled').toEqual(['a/1', 'a/deep/er/2', 'b/3'])
  changed.settle([])
  expect(await walk()).toEqual([])
  changed.settle([])
  await write('a/deep/er/4')
  await write('c/new/5')
  expect(await walk()).toEqual(['a/deep/er/2', 'a/deep/er/4', 'c/new/5'])
  changed.settle([])
})

test('lists a file that replaced another, and one that could not be handled', async () => {
  later()
  await walk()
  changed.settle([])
  await write('b/3', 'x')
  expect(await walk()).toEqual(['b/3'])
  changed.settle(['a/deep/er/4'])
  expect(await walk()).toEqual(expect.arrayContaining(['a/deep/er/2', 'a/deep/er/4']))
})

test('lists a folder again that changed at the moment of the walk', async () => {
  await write('d/1')
  const first = await walk()
  changed.settle([])
  expect(first).toContain('d/1')
  expect(await walk(), 'a change in the same tick would not show').toContain('d/1')
})

test('finds nothing in a folder that is gone, and no file that is being written', async () => {
  later()
  await walk()
  changed.settle([])
  await storage.deletePrefix('c/')
  expect(await walk()).toEqual([])
  expect(await new ChangedFiles(`${root}/none`).list().next()).toMatchObject({ done: true })
})
