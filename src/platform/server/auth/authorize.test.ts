import { describe, expect, test } from 'vitest'
import { definePolicy } from './authorize.ts'

interface Owned {
  readonly ownerId: number
}
const { authorize, can } = definePolicy({
  edit: {
    course: (viewer: { id: number }, course: Owned) => course.ownerId === viewer.id,
    note: (_viewer: { id: number }, note: { readonly isOpen: boolean }) => note.isOpen,
  },
  use: { tools: (viewer: { id: number }) => viewer.id > 10 },
})

describe('definePolicy()', () => {
  test('calls the rule of the action and the subject', () => {
    expect(can({ id: 1 }, 'edit', { course: { ownerId: 1 } })).toBe(true)
    expect(can({ id: 1 }, 'edit', { course: { ownerId: 2 } })).toBe(false)
    expect(can({ id: 1 }, 'edit', { note: { isOpen: true } })).toBe(true)
    expect([can({ id: 1 }, 'use', 'tools'), can({ id: 11 }, 'use', 'tools')]).toEqual([false, true])
  })

  test('throws FORBIDDEN when the rule returns false', () => {
    expect(() => authorize({ id: 1 }, 'edit', { course: { ownerId: 1 } })).not.toThrow()
    expect(() => authorize({ id: 1 }, 'edit', { course: { ownerId: 2 } })).toThrow('FORBIDDEN')
  })

  test('compiles only pairs of the table, and denies others at run time', () => {
    // @ts-expect-error no such action
    expect(can({ id: 1 }, 'delete', { course: { ownerId: 1 } })).toBe(false)
    // @ts-expect-error no rule for this action and subject
    expect(can({ id: 1 }, 'use', { course: { ownerId: 1 } })).toBe(false)
    // @ts-expect-error another subject than the rule takes
    expect(can({ id: 1 }, 'edit', { course: { isOpen: true } })).toBe(false)
    // @ts-expect-error a rule that asks about a subject is not asked without one
    expect(() => can({ id: 1 }, 'edit', 'course')).toThrow(TypeError)
    // @ts-expect-error two subjects at once
    expect(can({ id: 1 }, 'edit', { course: { ownerId: 1 }, note: { isOpen: true } })).toBe(false)
    // @ts-expect-error no subject
    expect(can({ id: 1 }, 'edit', {})).toBe(false)
  })
})
