import { m } from '#platform/messages/generated/messages.js'
import { ForbiddenPage } from '#platform/web/states/pages.tsx'
import { pageMeta } from '#platform/web/text/page-meta.ts'

export const handle = { page: { query: [] } }
export const meta = () => [...pageMeta(m.platform_forbidden_title()), { name: 'robots', content: 'noindex' }]

/** Guards redirect here when the user may not open a page. @see X-RT-12 */
export default function ForbiddenScreen() {
  return (
    <div className="wrap">
      <ForbiddenPage />
    </div>
  )
}
