import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBucketServer, BUCKET_KEY } from '#tests/support/bucket-server.ts'
import { createFileStorage } from './file-storage.ts'
import { createS3Storage } from './s3-storage.ts'
import { BadKey, ObjectMissing, type Storage } from './storage.ts'

/** Creates an empty storage and returns it with a function that deletes it. */
type StorageMaker = () => Promise<{ storage: Storage; remove: () => Promise<void> }>

/** All drivers; each runs the same tests. */
const drivers: Record<string, StorageMaker> = {
  'a folder': async () => {
    const root = await mkdtemp(join(tmpdir(), 'file-storage-'))
    return { storage: createFileStorage(root), remove: () => rm(root, { recursive: true, force: true }) }
  },
  'a bucket': async () => {
    const { url, remove } = await aBucketServer()
    return { storage: createS3Storage({ url: `${url}/lessons`, ...BUCKET_KEY }), remove }
  },
}

describe.each(Object.entries(drivers))('a store in %s', (_name, make) => {
  let storage: Storage
  let removeStore: () => Promise<void>
  let scratch: string

  beforeAll(async () => {
    ;({ storage, remove: removeStore } = await make())
    scratch = await mkdtemp(join(tmpdir(), 'storage-contract-'))
  })
  afterAll(async () => {
    await removeStore()
    await rm(scratch, { recursive: true, force: true })
  })

  it('returns what was stored, whole and in part', async () => {
    await storage.put('a/text', Readable.from([Buffer.from('0123'), Buffer.from('456789')]))
    expect(await text(await storage.get('a/text'))).toBe('0123456789')
    expect(await text(await storage.get('a/text', { start: 3, end: 5 }))).toBe('345')
    expect(await text(await storage.get('a/text', { start: 9, end: 9 }))).toBe('9')
  })

  it('opens an object with its metadata, and reads the same bytes when it is replaced meanwhile', async () => {
    const stored = await storage.put('a/open', Buffer.from('0123456789'))
    const [first, second] = [await storage.open('a/open'), await storage.open('a/open')]
    await storage.put('a/open', Buffer.from('another'))
    expect(first).toMatchObject(stored)
    // Either the opened bytes or an error, never the bytes of another object.
    const orMissing = (reading: Promise<Buffer | string> | undefined): Promise<string> | undefined =>
      reading?.then(String, (error: unknown) => (error instanceof ObjectMissing ? 'missing' : String(error)))
    expect(['234', 'missing']).toContain(await orMissing(first?.read({ start: 2, end: 4 })))
    await first?.close()
    expect(['56789', 'missing']).toContain(await orMissing(second && text(second.stream({ start: 5, end: 9 }))))
    expect(await storage.open('a/absent')).toBeUndefined()
  })

  it('holds empty objects and objects larger than any buffer', async () => {
    await storage.put('a/empty', Buffer.alloc(0))
    expect(await storage.stat('a/empty')).toMatchObject({ sizeBytes: 0 })
    for (const sizeBytes of [3 * 1024 * 1024 + 7, 8 * 1024 * 1024, 20 * 1024 * 1024 + 1]) {
      const large = Buffer.alloc(sizeBytes, 'ကခ')
      const pieces = Array.from({ length: Math.ceil(sizeBytes / 65_536) }, (_, at) =>
        large.subarray(at * 65_536, (at + 1) * 65_536),
      )
      expect(await storage.put('a/large', Readable.from(pieces))).toMatchObject({ sizeBytes })
      expect((await buffer(await storage.get('a/large'))).equals(large)).toBe(true)
      const tail = await storage.get('a/large', { start: sizeBytes - 70_000, end: sizeBytes - 1 })
      expect((await buffer(tail)).equals(large.subarray(-70_000))).toBe(true)
    }
  })

  it('accepts names in any script', async () => {
    const stored = await storage.put('သင်ခန်းစာ/ပထမ အခန်း.pdf', Buffer.from('x'))
    expect(stored.key).toBe('သင်ခန်းစာ/ပထမ အခန်း.pdf')
    expect(await storage.exists('သင်ခန်းစာ/ပထမ အခန်း.pdf')).toBe(true)
  })

  it('returns size, time and an ETag that changes with the bytes', async () => {
    const before = await storage.put('b/marked', Buffer.from('one'))
    const after = await storage.put('b/marked', Buffer.from('two'))
    expect(await storage.stat('b/marked')).toEqual(after)
    expect(after.etag).not.toBe(before.etag)
    expect(after).toMatchObject({ key: 'b/marked', sizeBytes: 3 })
    expect(Math.abs(after.modifiedAt.getTime() - Date.now())).toBeLessThan(60_000)
  })

  it('hides an aborted write, and keeps the previous object', async () => {
    await storage.put('b/kept', Buffer.from('old'))
    for (const key of ['b/kept', 'b/never']) {
      const broken = new PassThrough()
      broken.write('half of the')
      const putting = storage.put(key, broken)
      setImmediate(() => broken.destroy(new Error('the line dropped')))
      await expect(putting).rejects.toThrow('the line dropped')
    }
    expect(await text(await storage.get('b/kept'))).toBe('old')
    expect(await storage.exists('b/never')).toBe(false)
  })

  it('takes over a finished file', async () => {
    const local = join(scratch, randomUUID())
    await writeFile(local, 'staged')
    await storage.adopt('c/adopted', local)
    expect(await text(await storage.get('c/adopted'))).toBe('staged')
    await expect(import('node:fs/promises').then((fs) => fs.access(local))).rejects.toThrow()
  })

  it('throws a distinct error for a missing object', async () => {
    expect(await storage.stat('d/absent')).toBeUndefined()
    expect(await storage.exists('d/absent')).toBe(false)
    await expect(storage.get('d/absent')).rejects.toBeInstanceOf(ObjectMissing)
    await storage.delete('d/absent')
    expect(await storage.deletePrefix('d/absent/')).toBe(0)
  })

  it('does not treat a folder as an object', async () => {
    await storage.put('e/folder/file', Buffer.from('x'))
    expect(await storage.stat('e/folder')).toBeUndefined()
    expect(await storage.open('e/folder')).toBeUndefined()
    await expect(storage.get('e/folder')).rejects.toBeInstanceOf(ObjectMissing)
  })

  it('lists and deletes a folder, and nothing beside it', async () => {
    for (const key of ['f/7/a', 'f/7/deep/b', 'f/70/a']) await storage.put(key, Buffer.from('x'))
    const keys: string[] = []
    for await (const object of storage.list('f/7/')) keys.push(object.key)
    expect(keys.sort()).toEqual(['f/7/a', 'f/7/deep/b'])
    expect(await storage.deletePrefix('f/7/')).toBe(2)
    expect(await storage.exists('f/7/a')).toBe(false)
    expect(await storage.exists('f/70/a')).toBe(true)
  })

  it('moves an object to another key and replaces the one there', async () => {
    await storage.put('m/from', Buffer.from('moved'))
    await storage.put('trash/m/to', Buffer.from('before'))
    await storage.move('m/from', 'trash/m/to')
    expect(await text(await storage.get('trash/m/to'))).toBe('moved')
    expect(await storage.exists('m/from')).toBe(false)
    await storage.move('m/from', 'trash/m/to')
    expect(await text(await storage.get('trash/m/to'))).toBe('moved')
  })

  it('lists all objects except incomplete ones', async () => {
    for (const key of ['g/1', 'h/2/deep']) await storage.put(key, Buffer.from('x'))
    const keys: string[] = []
    for await (const object of storage.list('')) keys.push(object.key)
    expect(keys).toEqual(expect.arrayContaining(['g/1', 'h/2/deep']))
    expect(keys.filter((key) => key.startsWith('.'))).toEqual([])
    await expect(Promise.resolve().then(() => storage.deletePrefix(''))).rejects.toBeInstanceOf(BadKey)
  })

  it.each([
    '../x',
    'a/../../x',
    '/etc/passwd',
    'a//b',
    'a/',
    '',
    '.incoming/x',
    'a\\..\\b',
    'a\0b',
    './a',
    'x'.repeat(201),
  ])('refuses the key %j', async (key) => {
    await expect(Promise.resolve().then(() => storage.put(key, Buffer.from('x')))).rejects.toBeInstanceOf(BadKey)
    await expect(Promise.resolve().then(() => storage.get(key))).rejects.toBeInstanceOf(BadKey)
    await expect(Promise.resolve().then(() => storage.stat(key))).rejects.toBeInstanceOf(BadKey)
    await expect(Promise.resolve().then(() => storage.delete(key))).rejects.toBeInstanceOf(BadKey)
  })

  it('refuses to delete by a partial name', async () => {
    await expect(Promise.resolve().then(() => storage.deletePrefix('f'))).rejects.toBeInstanceOf(BadKey)
    await expect(Promise.resolve().then(() => storage.deletePrefix('/'))).rejects.toBeInstanceOf(BadKey)
  })
})
