import { data } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'

export const meta = () => pageMeta(m.platform_lost_title())

/** Unknown URLs get 404; the error boundary of the root shows the message. @see X-RT-11 */
export function loader() {
  throw data(null, { status: 404 })
}

export default function NotFoundScreen() {
  return null
}
