export { countNewFor as countUnreadFor } from './notifications.queries.ts'
export { mountNotifications } from './notifications.routes.ts'
export { type Notice, type NoticeFrom, notify } from './notify.ts'
