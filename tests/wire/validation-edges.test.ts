import { afterEach, describe, expect, test } from 'vitest'
import { validationText } from '#platform/server/http/validation-text.ts'
import { EDGES } from './edges.ts'
import { exampleOf } from './examples/index.ts'
import { aHeldWorld } from './held-world.ts'
import { perform } from './perform.ts'

// Every rule at its limit: the last accepted value, and the first refused one with its message.

const { api, world } = await aHeldWorld()
afterEach(() => expect(api.bugs.splice(0)).toEqual([]))

const cases = Object.entries(EDGES).flatMap(([call, edges]) =>
  Object.entries(edges).map(([field, edge]) => ({ call, field, edge })),
)

async function send(call: string, change: Readonly<Record<string, unknown>>) {
  const [name = '', shows] = call.split(': ')
  const example = exampleOf(name, shows)
  const part = example.form ? 'form' : 'body'
  const whole = { ...(example[part] as object), ...change }
  const left = Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== undefined))
  const { status, json } = await perform(world, { ...example, [part]: left })
  return { status, said: (json?.errors ?? {}) as Record<string, string[]>, body: JSON.stringify(json) }
}

describe.each(cases)('$call $field', ({ call, field, edge }) => {
  const { takes, refuses, input, repeated } = edge
  const changeTo = (value: unknown) => ({ ...input, [field]: value, ...(repeated && { [repeated]: value }) })

  if (takes.length > 0)
    test('accepts the last valid value', async () => {
      for (const value of takes) {
        await world.restore()
        const { status, said, body } = await send(call, changeTo(value))
        expect(said, `${JSON.stringify(value)?.slice(0, 40)} ${body.slice(0, 300)}`).not.toHaveProperty(field)
        if (call !== 'POST /login') expect(status, body.slice(0, 300)).toBe(200)
      }
    })

  test("refuses the first invalid value with this field's message", async () => {
    // Once for all of them, because refused calls change nothing.
    await world.restore()
    for (const [value, key] of refuses) {
      const { status, said } = await send(call, changeTo(value))
      const which = `${JSON.stringify(value)?.slice(0, 40)} is ${key}`
      expect(status, which).toBe(422)
      expect(said[field], which).toContain(validationText(key, 'my'))
    }
  })
})
