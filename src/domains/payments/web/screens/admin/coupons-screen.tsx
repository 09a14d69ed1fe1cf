import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { addressOf } from '#platform/web/api/api.ts'
import { adminApi, adminHeaders } from '#platform/web/api/browser-api.ts'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { Pager, useFirstPageWhenEmpty } from '#platform/web/pager/pager.tsx'
import { adminOnly } from '#platform/web/session/admin-session.ts'
import { ListPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { SaveTable } from '#platform/web/table/save-table.tsx'
import { createCoupon, exportCoupons, listCoupons, updateCoupon } from '../../../contract/coupons.contract.ts'
import { CouponList } from '../../components/coupons/coupon-list.tsx'

export const meta = () => pageMeta(m.payments_coupons())
export const clientLoader = adminOnly(({ request }: ClientLoaderFunctionArgs) => {
  return adminApi.load(listCoupons, { query: { page: new URL(request.url).searchParams.get('page') ?? '1' } })
})
export const HydrateFallback = () => <ListPageSkeleton title={m.payments_coupons()} count={3} />

/** Coupons that the product bears. @see P-CPN-02 */
export default function AdminCouponsScreen() {
  const { data, total, current_page, last_page } = useLoaderData<typeof clientLoader>()
  useFirstPageWhenEmpty(data.length, current_page)
  return (
    <>
      <CouponList
        rows={data}
        total={total}
        files={
          <SaveTable headers={adminHeaders} pathOf={(format) => addressOf(exportCoupons, { query: { format } })} />
        }
        onMake={(body) => adminApi.call(createCoupon, { body })}
        onChange={(id, body) => adminApi.call(updateCoupon, { params: { id: String(id) }, body })}
      />
      <Pager currentPage={current_page} lastPage={last_page} total={total} />
    </>
  )
}
