import * as broadcasts from '#domains/notifications/contract/broadcasts.contract.ts'
import * as calls from '#domains/notifications/contract/notifications.contract.ts'
import * as outbox from '#domains/notifications/contract/outbox.contract.ts'
import { of } from '#tests/wire/example.ts'
import type { World } from '#tests/wire/world.ts'
import { ID } from '#tests/wire/world-ids.ts'

const guest = { as: 'guest' } as const
const student = { as: 'student' } as const
const desk = { as: 'admin.moderator' } as const
const owner = { as: 'admin.owner' } as const
const NONE = { path: [ID.unused] }

const KEPT_MAIL = 871
const aKeptMail = ({ api: { db } }: World) =>
  db
    .insertInto('outboxMails')
    .values({
      id: KEPT_MAIL,
      recipient: 'thida@example.com',
      subject: 'သတိပေးချက်',
      bodyText: 'မင်္ဂလာပါ။',
      kind: 'notice',
      state: 'kept',
      insertedAt: new Date('2026-02-01T09:00:00+06:30'),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const notifications = [
  ...of(calls.countUnread, { ...student, query: { id: ID.student, type: 'student' } }, { UNAUTHENTICATED: guest }),
  ...of(calls.listNotifications, { ...student, query: { page: 1 } }, { 'from the admin': { as: 'school' } }),
  ...of(
    calls.showNotification,
    { ...student, path: [ID.notification] },
    { 'NOT_FOUND: another’s': { path: [ID.schoolNotification] } },
  ),
  ...of(calls.showMailCopies, student),
  ...of(calls.setMailCopies, { ...student, body: { mail_copies: false } }),
  ...of(broadcasts.sendBroadcast, {
    ...desk,
    body: { to: { type: 'student', ids: [ID.student, ID.stranger] }, message: 'မင်္ဂလာပါ။', send_date: '2026-03-05' },
  }),
  ...of(broadcasts.showAudience, desk),
  ...of(
    broadcasts.findRecipients,
    { ...desk, query: { keyword: 'မောင်' } },
    { 'nothing asked': { query: { keyword: '' } } },
  ),
  ...of(broadcasts.listBroadcasts, {
    ...desk,
    arrange: ({ api, tokenOf }) =>
      api.post('/admin/notifications', { to: { type: 'all' }, message: 'မင်္ဂလာပါ။' }, tokenOf('admin.owner')),
  }),
  ...of(outbox.listOutbox, owner, { FORBIDDEN: desk }),
  ...of(outbox.sendMailAgain, { ...owner, path: [KEPT_MAIL], arrange: aKeptMail }, { NOT_FOUND: NONE }),
]
