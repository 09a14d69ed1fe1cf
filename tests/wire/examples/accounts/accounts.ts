import * as admin from '#domains/accounts/contract/admin-session.contract.ts'
import * as deletion from '#domains/accounts/contract/deletion.contract.ts'
import * as look from '#domains/accounts/contract/look-profile.contract.ts'
import * as passwords from '#domains/accounts/contract/passwords.contract.ts'
import * as profile from '#domains/accounts/contract/profile.contract.ts'
import * as registration from '#domains/accounts/contract/registration.contract.ts'
import * as session from '#domains/accounts/contract/session.contract.ts'
import * as sessions from '#domains/accounts/contract/session-list.contract.ts'
import * as socialCalls from '#domains/accounts/contract/social.contract.ts'
import { hashToken } from '#domains/accounts/server/session/tokens.ts'
import { now } from '#platform/server/clock.ts'
import { aPictureDataUrl, aPng } from '#tests/support/multipart.ts'
import { of } from '#tests/wire/example.ts'
import type { World } from '#tests/wire/world.ts'
import { ID, MOMENT, PASSWORD, RESET_TOKEN } from '#tests/wire/world-ids.ts'
import { secondFactor } from './second-factor.ts'
import { staffExamples } from './staff.ts'

const picture = await aPictureDataUrl()
const file = { name: 'payment.png', bytes: await aPng() }
const guest = { as: 'guest' } as const

const signUp = {
  name: 'ဒေါ်ခင်မာ',
  phone_number_1: '09430000001',
  email_1: 'khinmar@example.com',
  password: PASSWORD,
  confirm_password: PASSWORD,
}
const taken = { ...signUp, phone_number_1: '+959420000011', email_1: 'THIDA@example.com' }
const social = { name: 'မသီရိ', phone_number_1: '0143000', email_1: 'new@example.com', social_media_id: 'google:42' }
const STATE = 'the-state-of-a-social-log-in'
/** The state that the redirect to the provider leaves in the database. */
const sentToProvider = ({ api }: World) =>
  api.db
    .insertInto('socialAttempts')
    .values({ stateHash: hashToken(STATE), provider: 'google', nonce: '-', codeVerifier: '-', createdAt: now() })
    .onConflict((known) => known.doNothing())
    .execute()
const vouchedFor = async (world: World) => {
  await sentToProvider(world)
  await world.api.inject({
    method: 'POST',
    url: '/backend/api/v2/social-login/google',
    headers: { 'user-agent': 'examples' },
    payload: { subject: '42', state: STATE },
  })
}
const resetLink = ({ api }: World) =>
  api.db
    .insertInto('passwordResets')
    .values({
      accountId: ID.teacher,
      tokenHash: hashToken(RESET_TOKEN),
      createdAt: now(),
      expiresAt: new Date(Date.parse(MOMENT) + 3_600_000),
    })
    .onConflict((known) => known.doNothing())
    .execute()
const tenTimes = (path: string, body: object) => async (world: World) => {
  for (let time = 0; time < 10; time += 1) await world.api.post(path, body)
}

const login = (phone_number: string, user_type = 'teacher', password = PASSWORD) => ({
  body: { phone_number, password, user_type },
})
const change = (current_password: string) => ({
  body: { current_password, new_password: 'newsecret9', confirm_new_password: 'newsecret9' },
})

const signingIn = [
  ...of(
    session.login,
    { ...guest, ...login('09420000011') },
    {
      'by account number': login('T000001'),
      'a student': login('09420000031', 'student'),
      'a school': login('09420000021', 'school'),
      'a wrong password: 200 without a token': login('09420000011', 'teacher', 'wrongpass'),
      ACCOUNT_NOT_FOUND: login('09429999999'),
      ACCOUNT_SUSPENDED: login('09420000014'),
      TOO_MANY_REQUESTS: {
        ...login('09420000011'),
        arrange: tenTimes('/login', login('09420000011', 'teacher', 'wrongpass').body),
      },
    },
  ),
  ...of(session.endLoggedOutSession, { as: 'guest', body: { token_hash: '0'.repeat(64) } }),
  ...of(session.logout, { as: 'student' }, { 'a borrowed session may end itself': { as: 'borrowedTeacher' } }),
  ...of(socialCalls.listSocialProviders, guest),
  ...of(
    socialCalls.startSocialLogin,
    { ...guest, path: ['google'] },
    { SOCIAL_LOGIN_UNAVAILABLE: { path: ['nobody'] } },
  ),
  ...of(
    socialCalls.socialLogin,
    { ...guest, path: ['google'], body: { subject: '42', state: STATE }, arrange: sentToProvider },
    {
      'a person with an account': { body: { subject: '1234567', state: STATE } },
      SOCIAL_LOGIN_UNAVAILABLE: { arrange: async () => undefined },
      ACCOUNT_SUSPENDED: {
        body: { subject: '7', state: STATE },
        arrange: async (world) => {
          await sentToProvider(world)
          const id = ID.suspendedTeacher
          await world.api.db.updateTable('accounts').set({ socialMediaId: 'google:7' }).where('id', '=', id).execute()
        },
      },
    },
  ),
  ...of(session.tokenTeacher, { as: 'teacher' }, { FORBIDDEN: { as: 'school' }, UNAUTHENTICATED: guest }),
  ...of(session.tokenSchool, { as: 'school' }),
  ...of(admin.adminLogout, { as: 'admin.owner' }),
  ...of(
    admin.adminUpdatePassword,
    { as: 'admin.owner', ...change(PASSWORD) },
    { CURRENT_PASSWORD_WRONG: change('wrongpass') },
  ),
]

const signingUp = [
  ...of(registration.validateTeacher, { ...guest, body: signUp }, { 'INVALID_INPUT: taken': { body: taken } }),
  ...of(registration.validateSchool, { ...guest, body: { ...signUp, profile: picture } }),
  ...of(
    registration.registerTeacher,
    { ...guest, form: { ...signUp, file } },
    {
      'after a social log-in': { form: social, arrange: vouchedFor },
      SOCIAL_NOT_VERIFIED: { form: social },
      'INVALID_INPUT: a mixture of both': { form: { ...social, file }, arrange: vouchedFor },
      'INVALID_INPUT: taken meanwhile': { form: { ...taken, file } },
      'INVALID_INPUT: nothing': { form: { name: '' } },
    },
  ),
  ...of(
    registration.registerSchool,
    { ...guest, form: { ...signUp, file, file2: file } },
    { 'INVALID_INPUT: no payment': { form: signUp }, UNREADABLE_BODY: { form: undefined as never, body: signUp } },
  ),
  ...of(registration.registerStudent, { ...guest, body: { ...signUp, profile: picture } }),
  ...of(
    registration.registerSocialStudent,
    { ...guest, form: social, arrange: vouchedFor },
    { SOCIAL_NOT_VERIFIED: { arrange: async () => undefined } },
  ),
]

const teacherForm = {
  name: 'ဒေါ်သီတာဝင်း',
  school_name: 'သီတာ သင်တန်း',
  gender: 2,
  date_of_birth: '1990-05-06',
  phone_number_1: '09420000011',
  email_1: 'thida@example.com',
  region: 10,
  town: 'ချမ်းမြသာစည်',
}
const studentForm = { name: 'မောင်ကျော်', phone_number_1: '09420000031', email_1: 'k@example.com', region: 0 }
const schoolForm = { name: 'ရွှေပညာ', phone_number_1: '09420000021', email_1: 'shwe@example.com', region: '15' }

const own = [
  ...of(sessions.listSessions, { as: 'teacher' }),
  ...of(sessions.endOneSession, { as: 'teacher', path: [1] }, { 'NOT_FOUND: another’s': { as: 'school' } }),
  ...of(sessions.endAllSessions, { as: 'teacher' }),
  ...of(profile.getProfile, { as: 'teacher' }, { 'a student’s': { as: 'student' }, 'a school’s': { as: 'school' } }),
  ...of(
    profile.saveProfile,
    { as: 'teacher', body: teacherForm },
    {
      'a student’s': { as: 'student', body: studentForm },
      'a school’s': { as: 'school', body: schoolForm },
      INVALID_INPUT: {
        body: { ...teacherForm, name: '', school_name: '', region: 16, email_1: 'x', phone_number_1: '' },
      },
      READ_ONLY_SESSION: { as: 'borrowedTeacher' },
      UNAUTHENTICATED: guest,
      BODY_TOO_LARGE: { headers: { 'content-length': '99999999' }, body: {} },
    },
  ),
  ...of(
    passwords.updatePassword,
    { as: 'teacher', ...change(PASSWORD) },
    { CURRENT_PASSWORD_WRONG: change('wrongpass'), SOCIAL_ACCOUNT_HAS_NO_PASSWORD: { as: 'socialStudent' } },
  ),
  ...of(
    passwords.requestReset,
    { ...guest, body: { email: 'thida@example.com', user_type: 'teacher' } },
    {
      'nobody has this address': { body: { email: 'nobody@example.com', user_type: 'teacher' } },
      'malformed, and still no 422': { body: { email: 7 } },
      SOCIAL_ACCOUNT_HAS_NO_PASSWORD: { body: { email: 'social@example.com', user_type: 'student' } },
    },
  ),
  ...of(
    passwords.resetPassword,
    { ...guest, body: { password: 'newsecret9', token: RESET_TOKEN, user_type: 'teacher' }, arrange: resetLink },
    { 'a link that is over': { arrange: async () => undefined } },
  ),
  ...of(look.lookAtTeacher, { as: 'student', path: [ID.teacher] }, { NOT_FOUND: { path: [ID.unused] } }),
  ...of(look.lookAtSchool, { as: 'student', path: [ID.school] }, { NOT_FOUND: { path: [ID.unused] } }),
  ...of(
    look.lookAtStudent,
    { as: 'teacher', path: [ID.student] },
    { 'FORBIDDEN: no enrolment joins them': { path: [ID.stranger] }, NOT_FOUND: { path: [ID.unused] } },
  ),
  ...of(
    deletion.deleteTeacher,
    { as: 'teacher', body: { teacher_id: ID.teacher } },
    { 'FORBIDDEN: another’s': { body: { teacher_id: ID.otherTeacher } }, ...deletionWithPassword('teacher') },
  ),
  ...of(deletion.deleteStudent, { as: 'student', body: { student_id: ID.student } }, deletionWithPassword('student')),
  ...of(deletion.deleteSchool, { as: 'school', body: { school_id: ID.school } }, deletionWithPassword('school')),
]

/** The site sends the password; the apps do not. */
function deletionWithPassword(role: 'teacher' | 'student' | 'school') {
  const body = { [`${role}_id`]: ID[role], password: PASSWORD }
  const withoutPassword = ({ api: { db } }: World) =>
    db.updateTable('accounts').set({ passwordHash: null }).where('id', '=', ID[role]).execute()
  return {
    'with the password': { body },
    'INVALID_INPUT: another password': { body: { ...body, password: 'another one' } },
    SOCIAL_ACCOUNT_HAS_NO_PASSWORD: { body, arrange: withoutPassword },
  }
}

export const accounts = [...signingIn, ...secondFactor, ...staffExamples, ...signingUp, ...own]
