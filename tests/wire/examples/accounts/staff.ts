import * as staff from '#domains/accounts/contract/staff.contract.ts'
import { hashToken } from '#domains/accounts/server/session/tokens.ts'
import { now } from '#platform/server/clock.ts'
import { of } from '#tests/wire/example.ts'
import type { World } from '#tests/wire/world.ts'
import { ID } from '#tests/wire/world-ids.ts'

const owner = { as: 'admin.owner' } as const
const member = { ...owner, path: [ID.admin.moderator] } as const
const self = { path: [ID.admin.owner] } as const
const absent = { path: [ID.unused] }
const SESSION = 9001

const newMember = { name: 'ဒေါ်နီလာ', email: 'nila@pyinnya.example', role: 'finance', password: 'a long secret' }

const ended = ({ api }: World) =>
  api.db.updateTable('admins').set({ active: false }).where('id', '=', ID.admin.moderator).execute()
/** A session of the moderator with a fixed id. */
const signedIn = ({ api }: World) =>
  api.db
    .insertInto('sessions')
    .values({
      id: SESSION,
      adminId: ID.admin.moderator,
      tokenHash: hashToken('of the examples'),
      purpose: 'login',
      createdAt: now(),
      lastUsedAt: now(),
      expiresAt: new Date(now().getTime() + 3_600_000),
      userAgent: 'Mozilla/5.0 (Windows NT 10.0; rv:131.0) Gecko/20100101 Firefox/131.0',
    })
    .onConflict((known) => known.doNothing())
    .execute()

export const staffExamples = [
  ...of(staff.listStaff, owner, { FORBIDDEN: { as: 'admin.moderator' } }),
  ...of(staff.showStaffMember, { ...member, arrange: signedIn }, { NOT_FOUND: absent }),
  ...of(
    staff.createStaffMember,
    { ...owner, body: newMember },
    {
      'INVALID_INPUT: taken': { body: { ...newMember, email: 'FINANCE@pyinnya.example' } },
      'INVALID_INPUT: nothing': { body: {} },
    },
  ),
  ...of(staff.setStaffRole, { ...member, body: { role: 'finance' } }, { LAST_OWNER: self, NOT_FOUND: absent }),
  ...of(staff.endStaffAccess, member, { LAST_OWNER: self, NOT_FOUND: absent }),
  ...of(staff.restoreStaffAccess, { ...member, arrange: ended }, { NOT_FOUND: absent }),
  ...of(
    staff.setStaffPassword,
    { ...member, body: { password: 'a new secret' } },
    { OWN_PASSWORD: self, NOT_FOUND: absent },
  ),
  ...of(
    staff.endStaffSession,
    { ...owner, path: [ID.admin.moderator, SESSION], arrange: signedIn },
    { 'NOT_FOUND: another’s': { path: [ID.admin.finance, SESSION] } },
  ),
  ...of(staff.endStaffSessions, member, { NOT_FOUND: absent }),
]
