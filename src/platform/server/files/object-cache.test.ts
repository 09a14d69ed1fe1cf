import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { openObjectCache } from './object-cache.ts'
import { maxReadAtOnceBytes, type OpenObject, type Storage } from './storage.ts'

/** A storage with objects of the sizes in their keys; counts opened and closed objects. */
function aStore() {
  const counts = { opened: 0, closed: 0 }
  const open: Storage['open'] = async (key) => {
    const sizeBytes = Number(key)
    if (Number.isNaN(sizeBytes)) return undefined
    counts.opened += 1
    const bytes = Buffer.alloc(sizeBytes, key)
    const object: OpenObject = {
      key,
      sizeBytes,
      modifiedAt: new Date(0),
      etag: key,
      read: async ({ start, end }) => bytes.subarray(start, end + 1),
      stream: () => Readable.from([bytes]),
      close: async () => {
        counts.closed += 1
      },
    }
    return object
  }
  return { open, counts }
}

const limits = { maxBytes: 1000, ttlMs: 60_000 }

it('reads an object once for many callers, also simultaneous ones', async () => {
  const { open, counts } = aStore()
  const hot = openObjectCache({ open }, limits)
  const opened = await Promise.all(Array.from({ length: 10 }, () => hot.open('12')))
  for (const object of [...opened, await hot.open('12')]) {
    expect(object).toMatchObject({ key: '12', sizeBytes: 12, etag: '12' })
    expect((await object?.read({ start: 1, end: 3 }))?.toString()).toBe('212')
    await object?.close()
  }
  expect(counts).toEqual({ opened: 1, closed: 1 })
})

it('keeps objects that are read again, which single reads do not evict', async () => {
  const { open, counts } = aStore()
  const hot = openObjectCache({ open }, limits)
  for (const key of ['600', '600', '600']) await hot.open(key)
  expect(counts.opened).toBe(2)
  for (const key of ['700', '800', '900', '600']) await hot.open(key)
  expect(counts.opened).toBe(5)
})

it('evicts the oldest objects, and does not cache large ones', async () => {
  const { open, counts } = aStore()
  const hot = openObjectCache({ open }, limits)
  for (const key of ['600', '600', '700', '700', '600']) await hot.open(key)
  expect(counts.opened).toBe(5)
  const film = String(maxReadAtOnceBytes + 1)
  for (const key of [film, film]) await (await hot.open(key))?.close()
  expect(counts).toEqual({ opened: 7, closed: 7 })
})

it('does not cache a missing object', async () => {
  const { open } = aStore()
  const hot = openObjectCache({ open }, limits)
  expect(await hot.open('absent')).toBeUndefined()
  expect(await hot.open('absent')).toBeUndefined()
  expect((await hot.open('0'))?.sizeBytes).toBe(0)
})
