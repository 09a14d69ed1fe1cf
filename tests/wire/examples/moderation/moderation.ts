import * as courses from '#domains/moderation/contract/admin-courses.contract.ts'
import { adminFigures, adminWeekFigures } from '#domains/moderation/contract/admin-figures.contract.ts'
import { adminSummary } from '#domains/moderation/contract/admin-summary.contract.ts'
import * as users from '#domains/moderation/contract/admin-users.contract.ts'
import { listAudit } from '#domains/moderation/contract/audit-trail.contract.ts'
import { of } from '#tests/wire/example.ts'
import type { World } from '#tests/wire/world.ts'
import { ID } from '#tests/wire/world-ids.ts'
import { statusExamples } from './status.ts'

const moderator = { as: 'admin.moderator' } as const
const owner = { as: 'admin.owner' } as const
const teacher = { path: ['teacher', ID.teacher] }
const NONE = { path: [ID.unused] }
const UNKNOWN_ID = { NOT_FOUND: { path: ['teacher', ID.unused] } }
/** An outdated version of the row. */
const old = (body: object = {}) => ({ CHANGED_MEANWHILE: { body: { ...body, version: '0' } } })
/** The settings require the registration fee. */
const feeRequired = ({ api: { db } }: World) =>
  db
    .insertInto('settings')
    .values({ key: 'require_registration_payment', value: 'true' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
const reason = { body: { reason: 'စည်းကမ်း ဖောက်ဖျက်ပါသည်။' } }

export const moderation = [
  ...statusExamples,
  ...of(adminSummary, { as: 'admin.finance' }, { 'UNAUTHENTICATED: no admin': { as: 'teacher' } }),
  ...of(adminFigures, { as: 'admin.finance' }, { 'UNAUTHENTICATED: no admin': { as: 'teacher' } }),
  ...of(adminWeekFigures, { as: 'admin.finance' }, { 'UNAUTHENTICATED: no admin': { as: 'teacher' } }),
  ...of(
    listAudit,
    {
      ...owner,
      arrange: ({ api, tokenOf }) =>
        api.post(`/admin/courses/${ID.course.pending}/approve`, undefined, tokenOf('admin.owner')),
    },
    { FORBIDDEN: moderator },
  ),
  ...of(
    users.listUsers,
    { ...moderator, query: { type: 'teacher', status: '', keyword: '09420000011', page: 1 } },
    { INVALID_INPUT: { query: { type: 'nobody' } } },
  ),
  ...of(
    users.showUser,
    { ...moderator, ...teacher },
    { 'with a registration payment': { path: ['teacher', ID.pendingTeacher] }, ...UNKNOWN_ID },
  ),
  ...of(
    users.decideAccount,
    { ...moderator, path: ['teacher', ID.pendingTeacher], body: { status: 2 } },
    {
      'INVALID_INPUT: a rejection without a reason': { body: { status: 3 } },
      REGISTRATION_NOT_PAID: { arrange: feeRequired },
      ...UNKNOWN_ID,
      ...old({ status: 2 }),
    },
  ),
  ...of(users.allowVideoUpload, { ...moderator, ...teacher, body: { enabled: false } }, UNKNOWN_ID),
  ...of(users.setCommission, { ...owner, ...teacher, body: { percent: 15 } }, UNKNOWN_ID),
  ...of(users.warnUser, { ...moderator, ...teacher, ...reason }, { ...UNKNOWN_ID, ...old(reason.body) }),
  ...of(
    users.makeUserResetLink,
    { ...moderator, ...teacher },
    { SOCIAL_ACCOUNT_HAS_NO_PASSWORD: { path: ['student', ID.socialStudent] }, ...UNKNOWN_ID },
  ),
  ...of(users.impersonateUser, { ...moderator, ...teacher }, UNKNOWN_ID),
  ...of(users.deleteUser, { ...owner, ...teacher, ...reason }, UNKNOWN_ID),
  ...of(users.setApk, { ...moderator, ...teacher, body: { apk_url: 'https://example.com/thida.apk' } }, UNKNOWN_ID),
  ...of(courses.listCoursesForReview, { ...moderator, query: { is_approve: 1, keyword: '', page: 1 } }),
  ...of(courses.showCourseForReview, { ...moderator, path: [ID.course.inPerson] }, { COURSE_NOT_FOUND: NONE }),
  ...of(
    courses.approveCourseByAdmin,
    { ...moderator, path: [ID.course.pending] },
    { COURSE_NOT_FOUND: NONE, ...old() },
  ),
  ...of(
    courses.rejectCourseByAdmin,
    { ...moderator, path: [ID.course.pending], ...reason },
    { COURSE_NOT_FOUND: NONE, ...old(reason.body) },
  ),
  ...of(
    courses.archiveCourseByAdmin,
    { ...moderator, path: [ID.course.inPerson], ...reason },
    { COURSE_NOT_FOUND: NONE },
  ),
]
