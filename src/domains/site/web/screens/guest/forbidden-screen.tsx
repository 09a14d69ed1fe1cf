import { m } from '#platform/messages/generated/messages.js'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { useSession } from '#platform/web/session/session.ts'
import { NoEntry } from '../../components/no-entry.tsx'

export const handle = { page: { query: [] } }
export const meta = () => [...pageMeta(m.platform_forbidden_title()), { name: 'robots', content: 'noindex' }]

/** Guards redirect here when the user may not open a page. @see X-RT-12 */
export default function ForbiddenScreen() {
  const user = useSession()
  return (
    <div className="wrap">
      <NoEntry user={user} />
    </div>
  )
}
