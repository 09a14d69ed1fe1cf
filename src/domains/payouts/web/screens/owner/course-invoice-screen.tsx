import { useLoaderData } from 'react-router'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { Breadcrumbs } from '#platform/web/layout/page-title.tsx'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { guarded } from '#platform/web/session/guard.ts'
import { ownerRoleOf } from '#platform/web/session/session.ts'
import { PanelSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { payoutCalls } from '../../../contract/payouts.contract.ts'
import { InvoiceView } from '../../components/invoice-view.tsx'
import { monthText } from '../../components/period.tsx'

export { PageProblem as ErrorBoundary } from '#platform/web/states/page-problem.tsx'

export const meta = () => pageMeta(m.payouts_invoice())
export const HydrateFallback = PanelSkeleton

/** As for class invoices: guests are sent to login, and another owner's invoice is not found. @see OP-117 */
export const clientLoader = guarded(['teacher', 'school'], async ({ params }, user) => {
  const role = ownerRoleOf(user)
  const invoice = await browserApi.load(payoutCalls[role].courseInvoice, { params: { id: params.id ?? '' } })
  return { role, invoice }
})

/** The invoice of a video course for one month. @see P-INV-01 */
export default function CourseInvoiceScreen() {
  const { role, invoice } = useLoaderData<typeof clientLoader>()
  return (
    <>
      <Breadcrumbs crumbs={[{ label: m.payouts_title(), to: paths.owner.payments({ tab: 'course' }) }]} />
      <InvoiceView
        kind="course"
        role={role}
        invoice={invoice}
        line={{ title: invoice.course_title, feeMmk: invoice.fee, totalMmk: invoice.total_amount_course }}
        period={{ label: m.payouts_month(), value: monthText(invoice.period_month) }}
      />
    </>
  )
}
