import { describe, expect, test } from 'vitest'
import { type AdminRole, adminMenu } from '#navigation/admin-menu.ts'
import { accessProblem } from '#platform/server/auth/access.ts'
import { contractEndpoints } from './contract-endpoints.ts'

/** The call that each console screen needs. */
const CALLS: Record<string, string> = {
  '/admin': '/admin/summary',
  '/admin/payments': '/admin/enrolments',
  '/admin/account': '/admin/second-factor',
  '/admin/search-words': '/admin/search-words/empty',
}
const roles: AdminRole[] = ['owner', 'moderator', 'finance']

function mayRead(role: AdminRole, entry: string): boolean {
  const url = CALLS[entry] ?? entry
  const found = contractEndpoints.find(({ endpoint }) => endpoint.method === 'GET' && endpoint.url === url)
  const access = (found ?? contractEndpoints.find(({ endpoint }) => endpoint.url === url))?.endpoint.config.access
  if (access === undefined) throw new Error(`no call behind ${entry}`)
  return accessProblem(access, { kind: 'admin', role, id: 1, sessionId: 1, readOnly: false }) === undefined
}

describe('the menu of the console', () => {
  test.each(roles)('shows %s every screen whose calls that role may make, and no other', (role) => {
    const shown = adminMenu(role).map(({ to }) => to)
    const allowed = adminMenu('owner').filter(({ to }) => mayRead(role, to))
    expect(shown).toEqual(allowed.map(({ to }) => to))
  })
})
