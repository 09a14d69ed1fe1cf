import { data } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { pageMeta } from '#platform/web/text/page-meta.ts'

export const meta = () => pageMeta(m.platform_lost_title())

/** Every address that is no page answers 404; the frame's error boundary shows the words. @see X-RT-11 */
export function loader() {
  throw data(null, { status: 404 })
}

export default function NotFoundScreen() {
  return null
}
