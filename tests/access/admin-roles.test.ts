import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSession } from '#domains/accounts/server/session/sessions.ts'
import { API_BASE } from '#platform/contract/endpoint.ts'
import { anAdmin } from '#tests/support/builders.ts'
import { aTestApi, type TestApi } from '#tests/support/test-api.ts'
import { anAddressOf, contractEndpoints } from './contract-endpoints.ts'

const roles = ['owner', 'moderator', 'finance'] as const
type Role = (typeof roles)[number]

/**
 * The roles of each call, from the specification of the console and independent of the contracts under test: first
 * what only the owner may, then the two roles' own; `admin` is open to all three.
 */
const OWNER_ONLY = [
  'settings',
  'ads',
  'audit',
  'outbox',
  'staff',
  'status',
  'users/:type/:id/commission',
  'users/:type/:id/delete',
]
const MODERATOR = [
  'users',
  'courses',
  'news',
  'notifications',
  'course-requests',
  'contents',
  'categories',
  'search-words',
]
const FINANCE = [
  'enrolments',
  'payment-queue',
  'registrations',
  'payouts',
  'payment-methods',
  'statements',
  'statement-rows',
  'reason-presets',
  'refunds',
  'refund-wishes',
  'credit',
  'coupons',
  'tills',
  'cash',
  'cash-deposits',
  'transfers',
  'payout-accounts',
  'payout-batches',
  'payees',
  'day-closes',
  'ledger',
  'money',
]
const ANY = ['summary', 'figures', 'logout', 'password', 'second-factor']

const names = (list: readonly string[], path: string) =>
  list.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))

function expectedFor(path: string): readonly Role[] | undefined {
  if (names(OWNER_ONLY, path)) return ['owner']
  if (names(MODERATOR, path)) return ['owner', 'moderator']
  if (names(FINANCE, path)) return ['owner', 'finance']
  return names(ANY, path) ? roles : undefined
}

const endpoints = contractEndpoints.filter(
  ({ endpoint }) => endpoint.url.startsWith('/admin/') && endpoint.config.access !== 'public',
)

let api: TestApi
const admins = new Map<Role, number>()

beforeAll(async () => {
  api = await aTestApi()
  for (const role of roles) admins.set(role, (await anAdmin(api.db, { role })).id)
})
afterAll(() => api.close())

describe.each(endpoints)('$endpoint.method $endpoint.url', ({ endpoint }) => {
  const allowed = expectedFor(endpoint.url.replace('/admin/', ''))

  test('has a role assigned in this test', () => expect(allowed).toBeDefined())

  test.each(roles)('is open to %s exactly as specified', async (role) => {
    // A session for each call, because signing out ends one.
    const token = await openSession(api.db, { adminId: admins.get(role) as number })
    const reply = await api.app.inject({
      method: endpoint.method,
      url: `${API_BASE}${anAddressOf(endpoint)}`,
      headers: { authorization: `Bearer ${token}` },
    })
    if (allowed?.includes(role)) expect([401, 403]).not.toContain(reply.statusCode)
    else expect(reply.statusCode).toBe(403)
  })
})
