import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { optionalWireId } from '#platform/contract/validation.ts'
import { GUEST, type Viewer } from '#platform/server/auth/viewer.ts'
import { callerIdsCheck } from '#platform/server/http/caller-ids.ts'
import { checkedCall } from '#platform/server/http/checked-call.ts'
import { contractEndpoints } from './contract-endpoints.ts'

const viewer = (kind: 'teacher' | 'school' | 'student', id = 7): Viewer => ({
  kind,
  id,
  status: AccountStatus.approved,
  enableVideoUpload: false,
  sessionId: 1,
  readOnly: false,
})
const anEndpoint = (config: Partial<Endpoint['config']>, fields: Record<string, z.ZodMiniType>): Endpoint => ({
  method: 'POST',
  url: '/planted',
  config: { access: 'user', ...config },
  schema: { summary: 'Planted', body: z.object(fields), querystring: z.object({ class_id: optionalWireId }) },
})

describe('ids that repeat the caller', () => {
  test.each(contractEndpoints)('$name declares every id', ({ endpoint }) => {
    expect(() => callerIdsCheck(endpoint)).not.toThrow()
  })

  test.each(['student_id', 'teacher_id', 'school_id', 'studentId'])('an undeclared %s stops the boot', (name) => {
    expect(() => checkedCall(anEndpoint({}, { [name]: optionalWireId }))).toThrow(
      `POST /planted takes body.${name} and names neither self nor selfExempt`,
    )
    expect(() => checkedCall(anEndpoint({ selfExempt: 'a filter' }, { [name]: optionalWireId }))).not.toThrow()
  })

  test('an undeclared id inside a wrapped schema stops the boot', () => {
    const body = z.pipe(
      z.transform((value) => value),
      z.intersection(z.object({ title: z.string() }), z.object({ student_id: optionalWireId })),
    )
    const endpoint = { ...anEndpoint({}, {}), schema: { summary: 'Planted', body } }
    expect(() => checkedCall(endpoint)).toThrow('takes body.student_id')
  })

  test('a declaration for an absent field stops the boot', () => {
    expect(() => checkedCall(anEndpoint({ self: ['body.student_id'] }, {}))).toThrow('its schema does not have')
    expect(() => checkedCall(anEndpoint({ selfExempt: 'stale' }, {}))).toThrow('needs no selfExempt')
  })

  test('refuses another id than the caller’s with FORBIDDEN, once the input is valid', () => {
    const check = checkedCall(anEndpoint({ self: ['body.student_id'] }, { student_id: optionalWireId }))
    const call = (body: unknown) => check({ viewer: viewer('student'), params: {}, query: {}, body, locale: 'my' })
    for (const body of [{}, { student_id: '' }, { student_id: 7 }, { student_id: '7' }]) {
      expect(() => call(body)).not.toThrow()
    }
    expect(() => call({ student_id: '8' })).toThrow('FORBIDDEN')
    expect(() => call({ student_id: 'x' })).toThrow('invalid input')
  })

  test('compares selfOfStudent for students alone', () => {
    const check = callerIdsCheck(anEndpoint({ selfOfStudent: ['body.student_id'] }, { student_id: optionalWireId }))
    const parts = { params: {}, query: {}, body: { student_id: 8 } }
    expect(() => check(viewer('student'), parts)).toThrow('FORBIDDEN')
    expect(() => check(viewer('teacher'), parts)).not.toThrow()
  })

  test('refuses ids from guests', () => {
    const check = callerIdsCheck(anEndpoint({ self: ['body.student_id'] }, { student_id: optionalWireId }))
    expect(() => check(GUEST, { params: {}, query: {}, body: { student_id: 8 } })).toThrow('FORBIDDEN')
  })

  test('refuses two different ids where both are sent', () => {
    const check = callerIdsCheck(
      anEndpoint({ same: [['query.class_id', 'body.class_id']] }, { class_id: optionalWireId }),
    )
    const parts = (one: number | null, other: number | null) => ({
      params: {},
      query: { class_id: one },
      body: { class_id: other },
    })
    for (const [one, other] of [
      [1, 1],
      [null, 1],
      [1, null],
    ] as const) {
      expect(() => check(viewer('student'), parts(one, other))).not.toThrow()
    }
    expect(() => check(viewer('student'), parts(1, 2))).toThrow('FORBIDDEN')
  })
})
