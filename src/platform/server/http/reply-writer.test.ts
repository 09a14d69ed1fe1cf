import { serializerCompiler } from 'fastify-type-provider-zod'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { replyWriter } from './reply-writer.ts'

// Writes or refuses the same values as zod.

const row = z.object({
  id: z.number(),
  title: z.string(),
  photo: z.nullable(z.string()),
  version: z.optional(z.string().check(z.maxLength(3))),
  kind: z.enum(['a', 'b']),
  open: z.boolean(),
  more: z.optional(z.nullable(z.object({ of: z.array(z.string()) }))),
  either: z.union([z.string(), z.number()]),
  any: z.optional(z.unknown()),
  still: z._default(z.number(), 7),
  field: z.record(z.string(), z.number()),
})
const page = z.object({ data: z.array(row), total: z.number() })
const good = {
  id: 1,
  title: 'သင်တန်း',
  photo: null,
  kind: 'a',
  open: true,
  either: 5,
  still: 1,
  field: { x: 1 },
}

const route = { method: 'GET', url: '/', httpStatus: '200' } as const

function outcome(write: (data: unknown) => string, data: unknown): unknown {
  try {
    return write(data)
  } catch (error) {
    return (error as Error).name
  }
}

describe('the reply writer returns the same as zod', () => {
  test.each<[string, unknown]>([
    ['as the contract has it', good],
    ['with more than the contract has', { ...good, password: 'x', more: { of: ['a'], hidden: 1 } }],
    ['in another order', Object.fromEntries(Object.entries(good).reverse())],
    ['with everything', { ...good, photo: 'p', version: 'abc', more: null, any: { a: [1] } }],
    ['with what may be absent undefined', { ...good, version: undefined, more: undefined }],
    ['without what has to be there', { ...good, title: undefined }],
    ['with null where it may not be', { ...good, title: null }],
    ['with a number that is none', { ...good, id: Number.NaN }],
    ['with a number without an end', { ...good, id: Number.POSITIVE_INFINITY }],
    ['with a text for a number', { ...good, id: '1' }],
    ['with a text that is too long', { ...good, version: 'abcd' }],
    ['with a choice that is none', { ...good, kind: 'c' }],
    ['with a list for an object', { ...good, more: [] }],
    ['with an object for a list', { ...good, more: { of: {} } }],
    ['with a wrong item in a list', { ...good, more: { of: ['a', 1] } }],
    ['with neither of two', { ...good, either: true }],
    ['with the default left out', { ...good, still: undefined }],
    ['with a wrong value of a record', { ...good, field: { x: 'y' } }],
  ])('%s', (_, item) => {
    const data = { data: [good, item], total: 2 }
    const expected = outcome(serializerCompiler({ ...route, schema: page }) as never, data)
    expect(outcome(replyWriter({ ...route, schema: page }) as never, data)).toEqual(expected)
  })

  test.each<[unknown]>([[undefined], [null], ['text'], [[]], [{}]])('for any value: %j', (data) => {
    const expected = outcome(serializerCompiler({ ...route, schema: page }) as never, data)
    expect(outcome(replyWriter({ ...route, schema: page }) as never, data)).toEqual(expected)
  })

  test.each([
    ['strict', z.strictObject({ a: z.number() })],
    ['loose', z.looseObject({ a: z.number() })],
    ['coercing', z.object({ a: z.coerce.number() })],
    ['of a form', z.object({ a: z.iso.date() })],
  ])('for an object that is %s', (_, schema) => {
    for (const data of [{ a: 1 }, { a: 1, b: 2 }, { a: '1' }, { a: '2026-01-02' }, { a: 'x' }]) {
      const expected = outcome(serializerCompiler({ ...route, schema }) as never, data)
      expect(outcome(replyWriter({ ...route, schema }) as never, data)).toEqual(expected)
    }
  })
})
