import type { FastifyInstance } from 'fastify'
import {
  countUnread,
  findRecipients,
  listBroadcasts,
  listNotifications,
  listOutbox,
  sendBroadcast,
  sendMailAgain,
  setMailCopies,
  showAudience,
  showMailCopies,
  showNotification,
} from '#domains/notifications/contract/notifications.contract.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import { mount } from '#platform/server/http/mount.ts'
import { broadcast, readBroadcasts } from './broadcast.ts'
import { chooseMailCopies, readMailCopies } from './choose-mail-copies.ts'
import { readAudience, readRecipients } from './find-audience.ts'
import { countNewFor } from './notifications.queries.ts'
import { readNotification, readNotifications } from './read-notifications.ts'
import { readOutbox } from './read-outbox.ts'
import { sendKeptMailAgain } from './send-kept-mail-again.ts'

export function mountNotifications(api: FastifyInstance, { db }: Pick<AppServices, 'db'>): void {
  mount(api, countUnread, ({ viewer }) => countNewFor(db, viewer.id))
  mount(api, listNotifications, ({ viewer, query, locale }) =>
    readNotifications(db, viewer, { page: query.page, locale }),
  )
  mount(api, showNotification, ({ viewer, params, locale }) => readNotification(db, viewer, { id: params.id, locale }))
  mount(api, showMailCopies, ({ viewer }) => readMailCopies(db, viewer))
  mount(api, setMailCopies, ({ viewer, body, locale }) =>
    chooseMailCopies(db, viewer, { wanted: body.mail_copies, locale }),
  )
  mount(api, sendBroadcast, ({ viewer, body }) => broadcast(db, viewer, body))
  mount(api, showAudience, () => readAudience(db))
  mount(api, findRecipients, ({ query }) => readRecipients(db, query.keyword))
  mount(api, listBroadcasts, ({ query }) => readBroadcasts(db, query.page))
  mount(api, listOutbox, ({ query }) => readOutbox(db, query.page))
  mount(api, sendMailAgain, async ({ viewer, params }) => {
    await sendKeptMailAgain(db, viewer, params.id)
    return { status: 200 }
  })
}
