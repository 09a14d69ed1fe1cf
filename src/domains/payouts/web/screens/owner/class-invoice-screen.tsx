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
import { DayRange } from '../../components/period.tsx'

export { PageProblem as ErrorBoundary } from '#platform/web/states/page-problem.tsx'

export const meta = () => pageMeta(m.payouts_invoice())
export const HydrateFallback = PanelSkeleton

/**
 * The route has no guard of its own: guests are sent to login here, and the API checks whose invoice it is.
 *
 * @see OP-117
 */
export const clientLoader = guarded(['teacher', 'school'], async ({ params }, user) => {
  const role = ownerRoleOf(user)
  const invoice = await browserApi.load(payoutCalls[role].classInvoice, { params: { id: params.id ?? '' } })
  return { role, invoice }
})

/** The invoice of a class. @see P-INV-01 */
export default function ClassInvoiceScreen() {
  const { role, invoice } = useLoaderData<typeof clientLoader>()
  return (
    <>
      <Breadcrumbs crumbs={[{ label: m.payouts_title(), to: paths.owner.payments() }]} />
      <InvoiceView
        kind="class"
        role={role}
        invoice={invoice}
        line={{ title: invoice.course_name, feeMmk: invoice.class_fee, totalMmk: invoice.total_amount_class }}
        period={{
          label: m.payouts_class_date(),
          value: <DayRange from={invoice.start_date} to={invoice.end_date} />,
        }}
      />
    </>
  )
}
