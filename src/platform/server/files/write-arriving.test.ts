import { randomBytes } from 'node:crypto'
import { type FileHandle, mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { writeArriving } from './write-arriving.ts'

let folder: string
let path: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'write-arriving-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
beforeEach(() => {
  path = join(folder, randomBytes(8).toString('hex'))
})

const pieces = Array.from({ length: 400 }, (_, index) => randomBytes(1 + ((index * 7919) % 30_000)))
const whole = Buffer.concat(pieces)

it('writes the stream in order, from the given position on', async () => {
  await using handle = await open(path, 'w')
  expect(await writeArriving(handle, Readable.from([Buffer.from('before ')]), { position: 0 })).toBe(7)
  expect(await writeArriving(handle, Readable.from(pieces), { position: 7 })).toBe(whole.length)
  expect((await readFile(path)).equals(Buffer.concat([Buffer.from('before '), whole]))).toBe(true)
})

it('keeps everything that arrived before the stream failed', async () => {
  await using handle = await open(path, 'w')
  const stream = new PassThrough()
  const writing = writeArriving(handle, stream, { position: 0 })
  stream.write('arrived')
  setTimeout(() => stream.destroy(new Error('the line dropped')), 20)
  await expect(writing).rejects.toThrow('the line dropped')
  expect(await readFile(path, 'utf8')).toBe('arrived')
})

it('writes small chunks without delay', async () => {
  await using handle = await open(path, 'w')
  const stream = new PassThrough()
  const writing = writeArriving(handle, stream, { position: 0 })
  stream.write('one ')
  await sleep(600)
  stream.write('two')
  await expect.poll(() => readFile(path, 'utf8')).toBe('one two')
  stream.end()
  await writing
})

it('releases the buffers of chunks that it owns, and not of shared ones', async () => {
  await using handle = await open(path, 'w')
  const own = Buffer.from(new ArrayBuffer(1000)).fill('a')
  const shared = Buffer.from(new ArrayBuffer(1000)).fill('b')
  const parts = [own, shared.subarray(0, 600), shared.subarray(600)]
  await writeArriving(handle, Readable.from(parts), { position: 0, piecesAreOurs: true })
  expect([own.length, shared.length]).toEqual([0, 1000])
  expect(await readFile(path, 'utf8')).toBe('a'.repeat(1000) + 'b'.repeat(1000))
})

it('stops at the first refused chunk', async () => {
  await using handle = await open(path, 'w')
  let left = 3
  const refusing = writeArriving(handle, Readable.from([Buffer.from('abc'), Buffer.from('d'), Buffer.from('e')]), {
    position: 0,
    onPiece: (lengthBytes) => {
      left -= lengthBytes
      if (left < 0) throw new Error('too much')
    },
  })
  await expect(refusing).rejects.toThrow('too much')
  expect(await readFile(path, 'utf8')).toBe('abc')
})

it('continues after a partial write, and throws when nothing can be written', async () => {
  await using real = await open(path, 'w')
  let calls = 0
  const grudging = {
    writev: (buffers: Buffer[], position: number) => {
      calls += 1
      const all = Buffer.concat(buffers)
      return real.write(all, 0, Math.min(all.length, 100_000), position)
    },
  } as unknown as FileHandle
  await writeArriving(grudging, Readable.from(pieces), { position: 0 })
  expect(calls).toBeGreaterThan(whole.length / 100_000)
  expect((await readFile(path)).equals(whole)).toBe(true)
  const full = { writev: () => Promise.reject(new Error('ENOSPC')) } as unknown as FileHandle
  const arriving = Readable.from(pieces)
  await expect(writeArriving(full, arriving, { position: 0 })).rejects.toThrow('ENOSPC')
  expect(arriving.destroyed).toBe(false)
})

it.each(['flushes', 'fails to flush'])('flushes while writing, and writes everything whether it %s', async (how) => {
  await using real = await open(path, 'w')
  let flushes = 0
  const handle = {
    writev: (buffers: Buffer[], position: number) => real.writev(buffers, position),
    datasync: async () => {
      flushes += 1
      if (how === 'fails to flush') throw new Error('the disk gave up')
      await real.datasync()
    },
  } as unknown as FileHandle
  const mebibyte = randomBytes(1024 * 1024)
  expect(await writeArriving(handle, Readable.from(Array(40).fill(mebibyte)), { position: 0 })).toBe(
    40 * mebibyte.length,
  )
  expect(flushes).toBeGreaterThan(0)
  expect((await readFile(path)).equals(Buffer.concat(Array(40).fill(mebibyte)))).toBe(true)
})
