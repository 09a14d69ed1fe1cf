import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { ChangedFiles } from '../files/changed-files.ts'
import { createFileStorage } from '../files/file-storage.ts'
import type { Storage } from '../files/storage.ts'
import { type KnownFiles, shipWal } from './ship-wal.ts'
import { WalArchive } from './wal-archive.ts'

// OPS-09: what is stored goes to the archive with the WAL that names it, whatever fails meanwhile.

const SYSTEM = '7'
let folder: string
let store: Storage
let product: Storage
let changed: ChangedFiles
let known: KnownFiles
let reported: string[]

beforeEach(async () => {
  folder = await temporaryFolder('ship')
  await mkdir(join(folder, 'spool'))
  store = createFileStorage(join(folder, 'backups'))
  product = createFileStorage(join(folder, 'files'))
  changed = new ChangedFiles(join(folder, 'files'))
  known = new Map()
  reported = []
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const segment = (number: number) => `00000001000000000000000${number}`
const complete = (number: number) => writeFile(join(folder, 'spool', segment(number)), `segment ${number}`)
const ship = ({
  to = store,
  from = product,
  roundFiles = 500,
}: {
  to?: Storage
  from?: Storage
  roundFiles?: number
} = {}) =>
  shipWal(
    {
      spool: join(folder, 'spool'),
      archive: new WalArchive(to, SYSTEM),
      files: { storage: from, changed },
      roundFiles,
      now: () => new Date(),
      report: (key) => reported.push(key),
    },
    known,
  )
const stored = async () =>
  (await readdir(join(folder, 'backups'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(join(folder, 'backups/').length))
async function archivedKeys(): Promise<string[]> {
  const archive = new WalArchive(store, SYSTEM)
  const rounds = await Promise.all((await archive.listRounds()).map((round) => archive.readRound(round)))
  return rounds
    .flat()
    .map(({ key }) => key)
    .sort()
}

/** A file that opens and breaks in the middle, as on a worn disk. */
async function* failing(): AsyncGenerator<Buffer> {
  yield Buffer.from('the first half')
  throw new Error('EIO: i/o error, read')
}

test('a failed round leaves nothing behind, keeps its WAL, and is repeated whole', async () => {
  for (const key of ['a/1', 'a/2', 'a/3']) await product.put(key, Buffer.from(key))
  await complete(1)
  let puts = 0
  const full: Storage = {
    ...store,
    put: (key, body) => {
      puts += 1
      return puts === 2 ? Promise.reject(new Error('no space left')) : store.put(key, body)
    },
  }
  await expect(ship({ to: full })).rejects.toThrow('no space left')
  expect(await stored()).toEqual([])
  expect(await readdir(join(folder, 'spool'))).toEqual([segment(1)])
  expect(await ship()).toEqual([segment(1)])
  expect(await archivedKeys()).toEqual(['a/1', 'a/2', 'a/3'])
  expect(reported).toEqual([])
})

test('a file that cannot be read is reported, holds up nothing, and goes with later WAL', async () => {
  for (const key of ['a/bad', 'a/good', 'b/good']) await product.put(key, Buffer.from(key))
  await complete(1)
  const broken: Storage = {
    ...product,
    get: async (key) => (key === 'a/bad' ? Readable.from(failing()) : product.get(key)),
  }
  expect(await ship({ from: broken })).toEqual([segment(1)])
  expect(reported).toEqual(['a/bad'])
  expect(await archivedKeys()).toEqual(['a/good', 'b/good'])
  await complete(2)
  expect(await ship()).toEqual([segment(2)])
  expect(await archivedKeys()).toEqual(['a/bad', 'a/good', 'b/good'])
})

test('more files than one round takes arrive in several, each once', async () => {
  const keys = Array.from({ length: 5 }, (_, number) => `many/${number}`)
  for (const key of keys) await product.put(key, Buffer.from(key))
  await complete(1)
  const oneBroken: Storage = {
    ...product,
    get: (key) => (key === 'many/2' ? Promise.reject(new Error('EACCES')) : product.get(key)),
  }
  await ship({ from: oneBroken, roundFiles: 3 })
  expect(await new WalArchive(store, SYSTEM).listRounds()).toHaveLength(2)
  expect(await archivedKeys()).toEqual(keys.filter((key) => key !== 'many/2').sort())
  await complete(2)
  await ship()
  expect(await archivedKeys()).toEqual(keys.toSorted())
})

describe('rounds that were never completed', () => {
  const put = (key: string) => store.put(`wal/${SYSTEM}/${key}`, Buffer.from('[]'))

  test('are deleted once no process can be at work on them, complete and young ones stay', async () => {
    await put('files/20260301T000000Z-0badf00d/a/1')
    await put('files/20260301T000000Z-600df00d/a/1')
    await put('rounds/20260301T000000Z-600df00d.json')
    await put('files/20260303T000000Z-0badf00d/a/1')
    await new WalArchive(store, SYSTEM).deleteUnfinished(new Date('2026-03-02T00:00:00Z'))
    expect((await stored()).sort()).toEqual([
      `wal/${SYSTEM}/files/20260301T000000Z-600df00d/a/1`,
      `wal/${SYSTEM}/files/20260303T000000Z-0badf00d/a/1`,
      `wal/${SYSTEM}/rounds/20260301T000000Z-600df00d.json`,
    ])
  })
})
