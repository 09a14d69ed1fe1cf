import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdmin, hashPassword } from '#domains/accounts/server/index.ts'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { aStudent, aTeacher } from '#tests/support/builders.ts'
import { aTestApi, type TestApi } from '#tests/support/test-api.ts'
import { demoAccounts } from './demo-accounts.ts'
import { closeDemoAccounts, findOpenDemoAccounts } from './open-demo-accounts.ts'

let api: TestApi
beforeAll(async () => {
  api = await aTestApi()
})
afterAll(() => api.close())

const adminLogIn = (email: string, password: string) => api.post('/admin/login', { email, password })
const logIn = (phone_number: string, password: string, user_type: string) =>
  api.post('/login', { phone_number, password, user_type })

test('finds and closes the accounts with published passwords, and no others', async () => {
  const { owner, moderator, password, teacher } = demoAccounts
  const passwordHash = await hashPassword(password)
  const admin = await createAdmin(api.db, { ...owner, name: 'A', role: 'owner' })
  await createAdmin(api.db, { ...moderator, name: 'B', role: 'moderator', password: 'a password of their own' })
  const shown = await aTeacher(api.db, { phoneNumber1: teacher, passwordHash, status: AccountStatus.approved })
  // Demo accounts share one password hash; this account has changed its number.
  const moved = await aStudent(api.db, { passwordHash })
  const own = await aStudent(api.db, { passwordHash: await hashPassword(password) })
  expect((await adminLogIn(owner.email, owner.password)).json.token).toBeTruthy()
  const { token } = (await logIn(teacher, password, 'teacher')).json
  expect(token).toBeTruthy()

  expect(await findOpenDemoAccounts(api.db)).toEqual({ adminIds: [admin.id], accountIds: [shown.id, moved.id] })
  expect(await closeDemoAccounts(api.db)).toBe(3)
  expect(await closeDemoAccounts(api.db)).toBe(0)

  expect((await adminLogIn(owner.email, owner.password)).status).toBe(422)
  expect((await logIn(teacher, password, 'teacher')).json.token).toBeUndefined()
  expect((await api.get('/profile', token)).status).toBe(401)
  expect((await adminLogIn(moderator.email, 'a password of their own')).json.token).toBeTruthy()
  expect((await logIn(own.phoneNumber1 ?? '', password, 'student')).json.token).toBeTruthy()
})
