import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { keyword, nrcNumber, orNone, requiredMarkup, requiredText, wireId } from '#platform/contract/validation.ts'
import { type CleaningOptions, inputCleaner, parseCleaned } from './clean-input.ts'
import { InvalidInput } from './validator.ts'

const anything = z.record(z.string(), z.unknown())
const clean = (schema: z.ZodMiniType, input: unknown) => inputCleaner(schema)(input).value

/** The parsed input, or the error messages by field. */
function parsed(schema: z.ZodMiniType, input: unknown, options: CleaningOptions = {}): unknown {
  try {
    return parseCleaned(schema, inputCleaner(schema, options)(input))
  } catch (error) {
    if (error instanceof InvalidInput) return error.fields()
    throw error
  }
}

describe('cleaning an input', () => {
  test('cleans every text at every level', () => {
    expect(clean(anything, { name: 'ကုိ', list: ['ကုိ', 1, null, true], inner: { note: ' x ' } })).toEqual({
      name: 'ကို',
      list: ['ကို', 1, null, true],
      inner: { note: 'x' },
    })
  })

  test('leaves secrets and files unchanged', () => {
    const photo = `data:image/png;base64,${'A'.repeat(40)} `
    const input = { password: ' ကုိ ', new_password: ' a ', token: ' t ', profile: photo }
    expect(clean(anything, input)).toEqual(input)
  })

  test('treats a text as a file only if it is a base64 data URL, in a field without a maximum length', () => {
    const disguised = `data:image/png;base64,${'ေ'.repeat(100)}`
    const form = z.object({ name: requiredText(), photo: z.string() })
    expect(parsed(form, { name: `data:image/png;base64,${'A'.repeat(1000)}`, photo: disguised.repeat(100) })).toEqual({
      name: ['too_long|max=100'],
      photo: ['too_long|max=4000'],
    })
    expect(clean(form, { photo: `${disguised} ` })).not.toEqual({ photo: `${disguised} ` })
  })

  test('drops keys that reach a prototype', () => {
    const cleaned = clean(anything, JSON.parse('{"__proto__": {"admin": true}, "a": "b"}'))
    expect(cleaned).toEqual({ a: 'b' })
    expect((cleaned as { admin?: boolean }).admin).toBeUndefined()
  })

  test('handles any depth and any size', () => {
    let deep: unknown = 'ကုိ'
    for (let level = 0; level < 50_000; level += 1) deep = [deep]
    expect(() => clean(anything, { deep })).not.toThrow()
    const { wide } = clean(anything, { wide: Array.from({ length: 100_000 }, () => 1) }) as { wide: number[] }
    expect([wide[0], wide.at(-1)]).toEqual([1, undefined])
  })

  test('accepts objects without a prototype, as query parsers create them', () => {
    const query = Object.assign(Object.create(null), { keyword: ' သင်တနး် ' })
    expect(clean(z.object({ keyword }), query)).toEqual({ keyword: 'သင်တန်း' })
    expect(clean(z.object({ keyword }), undefined)).toBeUndefined()
  })
})

describe('a field that is not in the contract', () => {
  const form = z.pipe(
    z.optional(
      z.nullable(
        z.object({
          name: requiredText(),
          ids: z.optional(z.array(wireId)),
          position: orNone(z.object({ town: requiredText() })),
        }),
      ),
    ),
    z.transform((sent) => sent),
  )

  test('is dropped without cleaning', () => {
    const read: string[] = []
    const { value } = inputCleaner(form, {
      clean: (text) => {
        read.push(text)
        return text
      },
    })({ name: 'a', other: 'b', ids: ['1', { x: 'c' }], position: { town: 'd', other: 'e' }, constructor: 'f' })
    expect(value).toEqual({ name: 'a', ids: ['1', {}], position: { town: 'd' } })
    expect(read).toEqual(['a', '1', 'd'])
  })

  test('is refused where the contract refuses unknown fields', () => {
    expect(parsed(z.strictObject({ name: requiredText() }), { name: 'a', other: 'ေ'.repeat(100_000) })).toEqual({
      body: ['unknown_field'],
    })
  })

  test('an array or object instead of a text is refused', () => {
    expect(parsed(z.object({ name: requiredText() }), { name: ['ေ'.repeat(100_000)] })).toEqual({ name: ['required'] })
    expect(parsed(z.object({ name: requiredText() }), { name: { a: 'b' } })).toEqual({ name: ['required'] })
  })
})

describe('a text that is too long', () => {
  const form = z.object({
    name: requiredText({ keys: { tooLong: 'name_too_long' } }),
    details: requiredMarkup({ max: 5000 }),
    nrc: nrcNumber,
  })

  test("is refused with its field's message and without cleaning, together with other errors", () => {
    const cleaned: number[] = []
    const count = (text: string) => {
      cleaned.push(text.length)
      return text
    }
    expect(parsed(form, { name: 'ေ'.repeat(300), details: '<'.repeat(300_000), nrc: 'x' }, { clean: count })).toEqual({
      name: ['name_too_long|max=100'],
      details: ['details_too_long|max=5000'],
      nrc: ['nrc_format'],
    })
    expect(cleaned).toEqual([1])
  })

  test('is measured after cleaning: invisible characters do not count', () => {
    const name = Array.from({ length: 100 }, () => 'က').join('\u200b')
    expect(parsed(form, { name, details: 'x', nrc: '' })).toMatchObject({ name: 'က'.repeat(100) })
    expect(parsed(form, { name: `${name}က`, details: 'x', nrc: '' })).toEqual({ name: ['name_too_long|max=100'] })
    expect(parsed(form, { name: '😀'.repeat(100), details: 'x', nrc: '' })).toMatchObject({ name: '😀'.repeat(100) })
  })

  test('has a default limit where the contract has none', () => {
    const fields = z.object({ id: wireId, free: z.optional(z.string()) })
    expect(parsed(fields, { id: '1', free: 'x'.repeat(9000) })).toEqual({ free: ['too_long|max=4000'] })
    expect(parsed(fields, { id: '1', free: 'x'.repeat(3000) })).toMatchObject({ id: 1 })
  })
})

describe('all texts of one request together', () => {
  test('are limited: the field that exceeds the limit is named', () => {
    const fields = Object.fromEntries(Array.from({ length: 6 }, (_, at) => [`field_${at}`, 'ေ'.repeat(4000)]))
    expect(parsed(anything, fields)).toEqual({ field_5: ['too_long|max=20000'] })
    expect(parsed(anything, { list: Array.from({ length: 30 }, () => 'က'.repeat(1000)) })).toEqual({
      list: ['too_long|max=20000'],
    })
  })

  test('may be longer where the contract has a long text', () => {
    const article = z.object({
      title: requiredText(),
      details: requiredText({ max: 20_000 }),
      seen: z.optional(anything),
    })
    const details = 'က'.repeat(20_000)
    expect(parsed(article, { title: 'x', details, seen: { details } })).toMatchObject({ details })
    expect(parsed(article, { title: 'x', details, seen: { details: details.repeat(3) } })).toEqual({
      seen: ['too_long|max=60000'],
    })
  })
})
