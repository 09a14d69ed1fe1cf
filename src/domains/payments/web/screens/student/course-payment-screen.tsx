import { type MetaArgs, useLoaderData } from 'react-router'
import { forStudents, StudentsOnly } from '#domains/enrolment/web/index.ts'
import { showCourse } from '#domains/storefront/contract/courses.contract.ts'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { FormPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { showCourseOrder } from '../../../contract/orders.contract.ts'
import { uploadCourseProof } from '../../../contract/payment-proofs.contract.ts'
import { proofTitle } from '../../components/pay/proof-title.ts'
import { ProofUpload } from '../../components/pay/proof-upload.tsx'

export const meta = ({ loaderData }: MetaArgs<typeof clientLoader>) => pageMeta(proofTitle(loaderData?.order ?? null))

export const clientLoader = forStudents(async ({ params }) => {
  const call = { params: { id: String(params.id) } }
  const readAt = performance.now()
  const [course, { order }] = await Promise.all([
    browserApi.load(showCourse, call),
    browserApi.load(showCourseOrder, call),
  ])
  return { course, order, readAt }
})

export const HydrateFallback = () => <FormPageSkeleton title={m.payments_proof_title()} fields={2} />

/** A student sends the payment picture for a video course. @see P-PRF-01, P-PRF-04 */
export default function CoursePaymentScreen() {
  const found = useLoaderData<typeof clientLoader>()
  if (!found) return <StudentsOnly />
  const { course, order, readAt } = found
  const { course_id, course_title, fee } = course
  const endpoint = { ...uploadCourseProof, url: `/course/${course_id}/payment/create` }
  const donePath = paths.videoCourse.detail(course_id)
  return (
    <ProofUpload
      endpoint={endpoint}
      title={course_title}
      fee={fee ?? 0}
      order={order}
      readAt={readAt}
      donePath={donePath}
    />
  )
}
