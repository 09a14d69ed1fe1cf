import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAdmin, aStudent } from '#tests/support/builders.ts'
import { aTestApi, type TestApi } from '#tests/support/test-api.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { openSession } from '../session/sessions.ts'

// SEC-05, OWN-24: owners decide who may sign in to the console.

const PASSWORD = 'desk-secret'
const ANDROID = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/129.0.0.0 Mobile Safari/537.36'
let api: TestApi
let passwordHash: string
let owner: { id: number; token: string }

beforeAll(async () => {
  api = await aTestApi()
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.db.updateTable('admins').set({ active: false }).execute()
  owner = await aMember('owner')
})

let made = 0
async function aMember(role: 'owner' | 'moderator' | 'finance') {
  const email = `staff${++made}@example.com`
  const { id } = await anAdmin(api.db, { role, email, name: `ဝန်ထမ်း ${made}`, passwordHash })
  return { id, email, token: await openSession(api.db, { adminId: id, userAgent: ANDROID }) }
}
const logIn = (email: string, password: string) =>
  api.inject({
    method: 'POST',
    url: '/backend/api/v2/admin/login',
    payload: { email, password },
    remoteAddress: `10.9.0.${++made}`,
  })
const act = (id: number, what: string, body?: object) => api.post(`/admin/staff/${id}/${what}`, body, owner.token)
const isSignedIn = async (token: string) => (await api.get('/admin/summary', token)).status === 200
const auditOf = async (id: number) => {
  const rows = api.db.selectFrom('auditLog').selectAll().where('target', '=', `admin:${id}`).orderBy('id')
  return (await rows.execute()).map(({ action, actorId, before, after }) => ({ action, actorId, before, after }))
}

describe('an owner', () => {
  test('lists the staff with role, access, second factor and open sessions', async () => {
    const moderator = await aMember('moderator')
    const { json } = await api.get('/admin/staff', owner.token)
    const found = json.data.find(({ id }: { id: number }) => id === moderator.id)
    expect(found).toMatchObject({ email: moderator.email, role: 'moderator', active: true, second_factor: false })
    expect(found).toMatchObject({ open_sessions: 1, current: false })
    expect(json.data.find(({ current }: { current: boolean }) => current).id).toBe(owner.id)
    expect(JSON.stringify(json)).not.toContain('argon2')
  })

  test('adds a member, who can log in; the address is then taken, in any case', async () => {
    const body = { name: 'ဒေါ်အေး', email: 'aye@example.com', role: 'finance', password: 'a long secret' }
    const { json } = await api.post('/admin/staff', body, owner.token)
    expect((await logIn(body.email, body.password)).json.admin).toMatchObject({ id: json.id, role: 'finance' })
    const again = await api.post('/admin/staff', { ...body, email: 'AYE@example.com' }, owner.token)
    expect(again).toMatchObject({ status: 422, json: { errors: { email: [expect.any(String)] } } })
    expect(await auditOf(json.id)).toEqual([
      {
        action: 'admin.create',
        actorId: owner.id,
        before: null,
        after: { name: body.name, email: body.email, role: 'finance' },
      },
    ])
  })

  test('gets an error for each wrong field of a new member', async () => {
    const { status, json } = await api.post('/admin/staff', { email: 'x', password: 'short' }, owner.token)
    expect(status).toBe(422)
    expect(Object.keys(json.errors).sort()).toEqual(['email', 'name', 'password', 'role'])
  })

  test('ends a member’s access: the next call is 401, and log-in is refused', async () => {
    const member = await aMember('moderator')
    expect(await isSignedIn(member.token)).toBe(true)
    expect((await act(member.id, 'end')).json).toEqual({ status: 1 })
    expect((await api.get('/admin/summary', member.token)).status).toBe(401)
    expect((await logIn(member.email, PASSWORD)).json.code).toBe('ADMIN_LOGIN_WRONG')
    expect((await act(member.id, 'end')).status).toBe(200)
    expect((await act(member.id, 'restore')).status).toBe(200)
    expect(await isSignedIn(member.token), 'an ended session stays ended').toBe(false)
    expect((await logIn(member.email, PASSWORD)).status).toBe(200)
    expect((await auditOf(member.id)).map(({ action }) => action)).toEqual(['admin.end', 'admin.restore'])
  })

  test('changes a role, with effect from the next call', async () => {
    const member = await aMember('moderator')
    expect((await api.get('/admin/payouts', member.token)).status).toBe(403)
    await act(member.id, 'role', { role: 'finance' })
    expect((await api.get('/admin/payouts', member.token)).status).toBe(200)
    expect(await auditOf(member.id)).toEqual([
      { action: 'admin.update', actorId: owner.id, before: { role: 'moderator' }, after: { role: 'finance' } },
    ])
    expect((await act(member.id, 'role', { role: 'king' })).status).toBe(422)
  })

  test('sets a forgotten password, which ends every session; the own one is changed elsewhere', async () => {
    const member = await aMember('moderator')
    expect((await act(member.id, 'password', { password: 'too short' })).status).toBe(422)
    expect((await act(member.id, 'password', { password: 'a new secret' })).json).toEqual({ status: 1 })
    expect(await isSignedIn(member.token)).toBe(false)
    expect((await logIn(member.email, PASSWORD)).status).toBe(422)
    expect((await logIn(member.email, 'a new secret')).status).toBe(200)
    expect((await act(owner.id, 'password', { password: 'a new secret' })).json.code).toBe('OWN_PASSWORD')
    const entries = await auditOf(member.id)
    expect(entries).toMatchObject([{ action: 'admin.set-password', after: null }])
  })

  test('sees a member’s sessions by device, and ends one or all of them', async () => {
    const member = await aMember('moderator')
    const others = [
      await openSession(api.db, { adminId: member.id }),
      await openSession(api.db, { adminId: member.id }),
    ]
    const { json } = await api.get(`/admin/staff/${member.id}`, owner.token)
    expect(json.sessions).toHaveLength(3)
    const android = json.sessions.find(({ system }: { system: string | null }) => system === 'Android')
    await act(member.id, `sessions/${android.session_id}/end`)
    expect(await isSignedIn(member.token)).toBe(false)
    expect(await isSignedIn(others[0] ?? '')).toBe(true)
    expect((await act(member.id, `sessions/${android.session_id}/end`)).status, 'over already').toBe(404)
    expect((await act(owner.id, `sessions/${json.sessions[0].session_id}/end`)).status, 'another’s').toBe(404)
    await act(member.id, 'sessions/end-all')
    for (const token of others) expect(await isSignedIn(token)).toBe(false)
    expect((await auditOf(member.id)).map(({ action }) => action)).toEqual(['admin.end-session', 'admin.end-sessions'])
  })

  test('ends all own sessions but the current one', async () => {
    const elsewhere = await openSession(api.db, { adminId: owner.id })
    await act(owner.id, 'sessions/end-all')
    expect([await isSignedIn(owner.token), await isSignedIn(elsewhere)]).toEqual([true, false])
  })

  test('gets 404 for an absent member', async () => {
    const calls: [string, object?][] = [
      ['role', { role: 'owner' }],
      ['end'],
      ['restore'],
      ['password', { password: 'a new secret' }],
      ['sessions/1/end'],
      ['sessions/end-all'],
    ]
    for (const [what, body] of calls) expect((await act(999_999, what, body)).status, what).toBe(404)
    expect((await api.get('/admin/staff/999999', owner.token)).status).toBe(404)
  })
})

describe('the last active owner', () => {
  test('keeps role and access', async () => {
    expect((await act(owner.id, 'end')).json.code).toBe('LAST_OWNER')
    expect((await act(owner.id, 'role', { role: 'finance' })).json.code).toBe('LAST_OWNER')
    expect(await isSignedIn(owner.token)).toBe(true)
    const second = await aMember('owner')
    expect((await act(owner.id, 'role', { role: 'finance' })).status).toBe(200)
    expect(await isSignedIn(second.token)).toBe(true)
  })

  test.each([1, 2, 3])('remains when two owners end each other simultaneously (%i)', async () => {
    const other = await aMember('owner')
    const replies = await Promise.all([
      api.post(`/admin/staff/${other.id}/end`, undefined, owner.token),
      api.post(`/admin/staff/${owner.id}/end`, undefined, other.token),
    ])
    // The later request gets LAST_OWNER, or 401 if the first one ended its session.
    expect(replies.map(({ status }) => status).sort()).toEqual([200, expect.toBeOneOf([401, 422])])
    const left = api.db.selectFrom('admins').select('id').where('active', '=', true).where('role', '=', 'owner')
    expect(await left.execute()).toHaveLength(1)
  })
})

test('other roles are refused', async () => {
  const student = await openSession(api.db, { accountId: (await aStudent(api.db)).id })
  const moderator = await aMember('moderator')
  expect((await api.get('/admin/staff', student)).status).toBe(401)
  expect((await api.get('/admin/staff', moderator.token)).status).toBe(403)
  expect((await api.post(`/admin/staff/${owner.id}/end`, undefined, moderator.token)).status).toBe(403)
})

test('no unexpected error was logged', () => {
  expect(api.bugs).toEqual([])
})
