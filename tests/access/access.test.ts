import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSession } from '#domains/accounts/server/session/sessions.ts'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { API_BASE } from '#platform/contract/endpoint.ts'
import { accessProblem } from '#platform/server/auth/access.ts'
import type { AccountViewer, AdminViewer } from '#platform/server/auth/viewer.ts'
import { anAdmin, aSchool, aStudent, aTeacher } from '#tests/support/builders.ts'
import { aTestApi, type TestApi } from '#tests/support/test-api.ts'
import { anAddressOf, contractEndpoints } from './contract-endpoints.ts'

const EXPECTED = { UNAUTHENTICATED: 401, FORBIDDEN: 403 } as const

interface Bearer {
  readonly who: string
  readonly token: string
  readonly viewer: AccountViewer | AdminViewer
}

let api: TestApi
let app: FastifyInstance
const bearers: Bearer[] = []

const account = (kind: AccountViewer['kind'], status: AccountStatus, id: number): AccountViewer => ({
  kind,
  status,
  id,
  enableVideoUpload: false,
  sessionId: 0,
  readOnly: false,
})
const admin = (role: AdminViewer['role'], id: number): AdminViewer => ({
  kind: 'admin',
  role,
  id,
  sessionId: 0,
  readOnly: false,
})

beforeAll(async () => {
  api = await aTestApi()
  app = api.app
  for (const status of [AccountStatus.pending, AccountStatus.approved, AccountStatus.rejected]) {
    const teacher = await aTeacher(api.db, { status })
    const school = await aSchool(api.db, { status })
    bearers.push({
      who: `teacher ${status}`,
      token: await openSession(api.db, { accountId: teacher.id }),
      viewer: account('teacher', status, teacher.id),
    })
    bearers.push({
      who: `school ${status}`,
      token: await openSession(api.db, { accountId: school.id }),
      viewer: account('school', status, school.id),
    })
  }
  const student = await aStudent(api.db)
  bearers.push({
    who: 'student',
    token: await openSession(api.db, { accountId: student.id }),
    viewer: account('student', AccountStatus.approved, student.id),
  })
  for (const role of ['owner', 'moderator', 'finance'] as const) {
    const one = await anAdmin(api.db, { role })
    bearers.push({
      who: `admin ${role}`,
      token: await openSession(api.db, { adminId: one.id }),
      viewer: admin(role, one.id),
    })
  }
})
afterAll(() => api.close())

test('there are endpoints to check', () => {
  expect(contractEndpoints.length).toBeGreaterThan(100)
})

describe.each(contractEndpoints)('$name', ({ endpoint }) => {
  const { access } = endpoint.config

  test('is mounted', () => {
    expect(app.hasRoute({ method: endpoint.method, url: `${API_BASE}${endpoint.url}` })).toBe(true)
  })

  if (access !== 'public')
    test('refuses guests with 401', async () => {
      for (const authorization of [undefined, 'Bearer ', 'Bearer null', 'Bearer no-such-token-at-all']) {
        const headers = authorization === undefined ? {} : { authorization }
        const reply = await app.inject({ method: endpoint.method, url: `${API_BASE}${anAddressOf(endpoint)}`, headers })
        expect(reply.statusCode, String(authorization)).toBe(401)
      }
    })

  if (access !== 'public')
    test('refuses every role outside its access', async () => {
      for (const { who, token, viewer } of bearers) {
        const problem = accessProblem(access, viewer)
        if (!problem) continue
        const headers = { authorization: `Bearer ${token}` }
        const reply = await app.inject({ method: endpoint.method, url: `${API_BASE}${anAddressOf(endpoint)}`, headers })
        expect(reply.statusCode, who).toBe(EXPECTED[problem as keyof typeof EXPECTED])
      }
    })
})
