import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { now } from '#platform/server/clock.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import { anAdmin, aTeacher } from '#tests/support/builders.ts'
import { waitForLockWaits } from '#tests/support/lock-waits.ts'
import { aTestApi, type TestApi, type TestReply } from '#tests/support/test-api.ts'
import { type AccountChange, lockAccount, updateAccount } from '../accounts.queries.ts'
import { updateAdminPassword } from '../admins/admins.queries.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { revokeAccountSessions } from './sessions.queries.ts'
import { openSession } from './sessions.ts'

// A login with credentials that were valid a moment ago, concurrent with a reset, a changed password or a
// deletion.

const OLD = 'secret123'
let api: TestApi
let passwordHash: string
let otherHash: string
beforeAll(async () => {
  api = await aTestApi()
  ;[passwordHash, otherHash] = await Promise.all([hashPassword(OLD), hashPassword('another456')])
})
afterAll(() => api.close())
afterEach(() => expect(api.bugs.splice(0)).toEqual([]))

/** Makes a call while another transaction holds a change of the same account, and returns the reply. */
async function during(change: (tx: Tx) => Promise<unknown>, call: () => Promise<TestReply>): Promise<TestReply> {
  const { promise: isReached, resolve: end } = Promise.withResolvers<void>()
  const { promise: isChanged, resolve: changed } = Promise.withResolvers<void>()
  const other = api.db.transaction().execute(async (tx) => {
    await change(tx)
    changed()
    await isReached
  })
  await isChanged
  const answer = call()
  await Promise.race([answer, waitForLockWaits(api.db)])
  end()
  await other
  return answer
}

const logIn = (phone: string | null) => api.post('/login', { phone_number: phone, password: OLD, user_type: 'teacher' })
const changing = (id: number, change: AccountChange) => async (tx: Tx) => {
  const account = await lockAccount(tx, id)
  if (account) await updateAccount(tx, account, change)
}
const setPassword = (id: number) => async (tx: Tx) => {
  await changing(id, { passwordHash: otherHash })(tx)
  await revokeAccountSessions(tx, id, { at: now() })
}
const openSessions = (accountId: number) =>
  api.db.selectFrom('sessions').select('id').where('accountId', '=', accountId).where('revokedAt', 'is', null).execute()

describe('during a change of the password', () => {
  test('a log-in with the old password opens no session', async () => {
    const teacher = await aTeacher(api.db, { passwordHash })
    const reply = await during(setPassword(teacher.id), () => logIn(teacher.phoneNumber1))
    expect(reply.status).toBe(200)
    expect(reply.json).not.toHaveProperty('token')
    expect(await openSessions(teacher.id)).toEqual([])
  })

  test('a change with the old password is refused', async () => {
    const teacher = await aTeacher(api.db, { passwordHash })
    const token = await openSession(api.db, { accountId: teacher.id })
    const body = { current_password: OLD, new_password: 'thieves12', confirm_new_password: 'thieves12' }
    const reply = await during(setPassword(teacher.id), () => api.post('/password/update', body, token))
    expect(reply).toMatchObject({ status: 400, json: { code: 'CURRENT_PASSWORD_WRONG' } })
    const query = api.db.selectFrom('accounts').select('passwordHash').where('id', '=', teacher.id)
    expect((await query.executeTakeFirstOrThrow()).passwordHash).toBe(otherHash)
  })

  test('a token is not exchanged for a new session', async () => {
    const teacher = await aTeacher(api.db, { passwordHash })
    const token = await openSession(api.db, { accountId: teacher.id })
    const reply = await during(setPassword(teacher.id), () => api.get('/token/teacher', token))
    expect(reply.status).toBe(401)
    expect(await openSessions(teacher.id)).toEqual([])
  })

  test('an admin’s old password opens no session, and cannot be changed again', async () => {
    const email = 'meanwhile@example.com'
    const admin = await anAdmin(api.db, { email, passwordHash })
    const token = await openSession(api.db, { adminId: admin.id })
    const change = (from: string, to: string) => (tx: Tx) => updateAdminPassword(tx, admin.id, { from, to })
    const signIn = () => api.post('/admin/login', { email, password: OLD })
    expect((await during(change(passwordHash, otherHash), signIn)).json).toMatchObject({ code: 'ADMIN_LOGIN_WRONG' })
    await api.db.updateTable('admins').set({ passwordHash }).where('id', '=', admin.id).execute()
    const body = { current_password: OLD, new_password: 'thieves12', confirm_new_password: 'thieves12' }
    const update = () => api.post('/admin/password/update', body, token)
    expect((await during(change(passwordHash, otherHash), update)).json.code).toBe('CURRENT_PASSWORD_WRONG')
  })
})

test('what names an account is stored while the account is locked', async () => {
  const { id } = await aTeacher(api.db, { passwordHash })
  await api.db.transaction().execute(async (tx) => {
    await lockAccount(tx, id)
    await api.db.transaction().execute(async (other) => {
      await sql`set local lock_timeout = '1s'`.execute(other)
      await openSession(other, { accountId: id })
    })
  })
  expect(await openSessions(id)).toHaveLength(1)
})

test('a log-in during the deletion of the account is refused', async () => {
  const teacher = await aTeacher(api.db, { passwordHash })
  const deleting = changing(teacher.id, { status: AccountStatus.deleted, deletedAt: now() })
  const reply = await during(deleting, () => logIn(teacher.phoneNumber1))
  expect(reply.json).not.toHaveProperty('token')
  expect(await openSessions(teacher.id)).toEqual([])
})

test('no reset link is sent to an address that is being released', async () => {
  const teacher = await aTeacher(api.db, { passwordHash, email1: 'given-up@example.com' })
  const leaving = changing(teacher.id, { email1: 'mine@example.com' })
  const ask = () => api.post('/request', { email: 'given-up@example.com', user_type: 'teacher' })
  expect((await during(leaving, ask)).json).toEqual({ status: 0 })
})

test('one of many simultaneous requests for a reset link yields the valid link', async () => {
  const teacher = await aTeacher(api.db, { passwordHash, email1: 'eager@example.com' })
  const ask = () => api.post('/request', { email: 'eager@example.com', user_type: 'teacher' })
  const replies = await Promise.all(Array.from({ length: 5 }, ask))
  expect(replies.map(({ json }) => json.status)).toEqual([1, 1, 1, 1, 1])
  const good = api.db.selectFrom('passwordResets').select('id').where('accountId', '=', teacher.id)
  expect(await good.where('usedAt', 'is', null).execute()).toHaveLength(1)
})
