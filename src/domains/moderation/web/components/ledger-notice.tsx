import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { NoticeBox } from '#platform/web/components/notice-box.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'

/** Says that the newest comparison of the ledger has found differences, which the money page lists. */
export function LedgerNotice({ differences }: { differences: number }) {
  if (differences === 0) return null
  return (
    <NoticeBox tone="danger">
      <p>{m.moderation_ledger_differs({ n: localDigits(differences) })}</p>
      <AppLink to={paths.admin.money()}>{m.platform_admin_money()}</AppLink>
    </NoticeBox>
  )
}
