import { describe, expect, test } from 'vitest'
import { type Example, nameOf } from '#tests/wire/example.ts'
import { EXAMPLES } from '#tests/wire/examples/index.ts'
import { aHeldWorld } from '#tests/wire/held-world.ts'
import { perform } from '#tests/wire/perform.ts'
import type { Who } from '#tests/wire/world.ts'

// What belongs to one person, asked for by another of the same role: the plain example of every call that names a thing
// in its address, or its sender in its body.

const { world } = await aHeldWorld()

const ANOTHER: Partial<Record<Who, Who>> = { teacher: 'otherTeacher', student: 'stranger', applicant: 'stranger' }

/** Calls that everybody of the role may make of the same thing, and what then is theirs. */
const OPEN: Readonly<Record<string, object>> = {
  'GET /teacher/profile/:id': { teacher_id: 11, date_of_birth: null },
  'GET /school/profile/:id': { school_id: 21 },
  'GET /my/class/:id/enroll': { enrollClassStudent: null },
  'GET /course/:id/enroll': { enrollCourseStudent: null },
  'GET /my/class/:id/order': { order: null },
  'GET /my/course/:id/order': { order: null },
  'POST /my/class/:id/payment/create': { status: 'failed' },
  'POST /course/:id/payment/create': { status: 'failed' },
}
const namesSomebody = ({ path = [], body }: Example) =>
  path.length > 0 || Object.keys((body ?? {}) as object).some((name) => /^(teacher|school|student)_id$/.test(name))

const examples = Object.values(EXAMPLES)
  .flat()
  .filter((example) => example.shows === 'ok' && example.call.config.access !== 'public' && namesSomebody(example))
  .flatMap((example) => {
    const as = ANOTHER[example.as]
    return as ? [[nameOf(example.call), { ...example, as }] as const] : []
  })

test('there are examples to check', () => expect(examples.length).toBeGreaterThan(50))

describe('another account of the same role', () => {
  test.each(examples)('is refused by %s', async (call, example) => {
    await world.restore()
    const { status, json } = await perform(world, example)
    const open = OPEN[call]
    if (open) {
      expect(status).toBe(200)
      expect(json).toMatchObject(open)
      return
    }
    // The outcome of an action on a lesson stands in the body (docs/spec/server-rules.md).
    const said = status === 200 && typeof json?.status === 'number' ? json.status : status
    expect([403, 404], JSON.stringify(json)).toContain(said)
  })
})
