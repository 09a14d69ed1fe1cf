import { type MetaArgs, useLoaderData } from 'react-router'
import { forStudents, StudentsOnly } from '#domains/enrolment/web/index.ts'
import { showClass } from '#domains/storefront/contract/classes.contract.ts'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { FormPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { showClassOrder } from '../../../contract/orders.contract.ts'
import { uploadClassProof } from '../../../contract/payment-proofs.contract.ts'
import { proofTitle } from '../../components/pay/proof-title.ts'
import { ProofUpload } from '../../components/pay/proof-upload.tsx'

export const meta = ({ loaderData }: MetaArgs<typeof clientLoader>) => pageMeta(proofTitle(loaderData?.order ?? null))

export const clientLoader = forStudents(async ({ params }) => {
  const call = { params: { id: String(params.id) } }
  const readAt = performance.now()
  const [page, { order }] = await Promise.all([browserApi.load(showClass, call), browserApi.load(showClassOrder, call)])
  return { item: page.class, order, readAt }
})

export const HydrateFallback = () => <FormPageSkeleton title={m.payments_proof_title()} fields={2} />

/** A student sends the payment picture for a class. @see P-PRF-01, P-PRF-04 */
export default function ClassPaymentScreen() {
  const found = useLoaderData<typeof clientLoader>()
  if (!found) return <StudentsOnly />
  const { item, order, readAt } = found
  const endpoint = { ...uploadClassProof, url: `/my/class/${item.class_id}/payment/create` }
  const { class_id, course_name, fee } = item
  return (
    <ProofUpload
      endpoint={endpoint}
      title={course_name}
      fee={fee}
      order={order}
      readAt={readAt}
      donePath={paths.class.detail(class_id)}
    />
  )
}
