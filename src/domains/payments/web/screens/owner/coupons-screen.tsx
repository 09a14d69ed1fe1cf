import { useLoaderData } from 'react-router'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { addressOf } from '#platform/web/api/api.ts'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { Breadcrumbs } from '#platform/web/layout/page-title.tsx'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { Pager, useFirstPageWhenEmpty } from '#platform/web/pager/pager.tsx'
import { APPROVED_OWNER, guarded } from '#platform/web/session/guard.ts'
import { ListPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { SaveTable } from '#platform/web/table/save-table.tsx'
import {
  createOwnCoupon,
  exportOwnCoupons,
  listOwnCoupons,
  updateOwnCoupon,
} from '../../../contract/coupons.contract.ts'
import { CouponList } from '../../components/coupons/coupon-list.tsx'

export { PageProblem as ErrorBoundary } from '#platform/web/states/page-problem.tsx'

export const meta = () => pageMeta(m.payments_coupons())
export const clientLoader = guarded(APPROVED_OWNER, ({ request }) => {
  return browserApi.load(listOwnCoupons, { query: { page: new URL(request.url).searchParams.get('page') ?? '1' } })
})
export const HydrateFallback = () => <ListPageSkeleton title={m.payments_coupons()} count={3} />

/** Coupons that a teacher or school has made and bears. @see P-CPN-02 */
export default function OwnerCouponsScreen() {
  const { data, total, current_page, last_page, targets } = useLoaderData<typeof clientLoader>()
  useFirstPageWhenEmpty(data.length, current_page)
  return (
    <>
      <Breadcrumbs crumbs={[{ label: m.payouts_title(), to: paths.owner.payments() }]} />
      <CouponList
        rows={data}
        total={total}
        targets={targets}
        files={<SaveTable pathOf={(format) => addressOf(exportOwnCoupons, { query: { format } })} />}
        onMake={(body) => browserApi.call(createOwnCoupon, { body })}
        onChange={(id, body) => browserApi.call(updateOwnCoupon, { params: { id: String(id) }, body })}
      />
      <Pager currentPage={current_page} lastPage={last_page} total={total} />
    </>
  )
}
