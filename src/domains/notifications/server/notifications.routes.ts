import type { FastifyInstance } from 'fastify'
import {
  countUnread,
  listNotifications,
  setMailCopies,
  showMailCopies,
  showNotification,
} from '#domains/notifications/contract/notifications.contract.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import { mount } from '#platform/server/http/mount.ts'
import { chooseMailCopies, readMailCopies } from './choose-mail-copies.ts'
import { countNewFor } from './notifications.queries.ts'
import { readNotification, readNotifications } from './read-notifications.ts'

/** Calls for the caller's own notifications. */
export function mountOwnNotifications(api: FastifyInstance, { db }: Pick<AppServices, 'db'>): void {
  mount(api, countUnread, ({ viewer }) => countNewFor(db, viewer.id))
  mount(api, listNotifications, ({ viewer, query, locale }) =>
    readNotifications(db, viewer, { page: query.page, locale }),
  )
  mount(api, showNotification, ({ viewer, params, locale }) => readNotification(db, viewer, { id: params.id, locale }))
  mount(api, showMailCopies, ({ viewer }) => readMailCopies(db, viewer))
  mount(api, setMailCopies, ({ viewer, body, locale }) =>
    chooseMailCopies(db, viewer, { wanted: body.mail_copies, locale }),
  )
}
